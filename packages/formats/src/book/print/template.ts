/**
 * The functions that an interior's source calls, in Typst. What comes before them sets `size`, `leading`, `dedent`,
 * `sink`, `cap-lines`, `verso-words`, `justified`, `text-width`, `openings` and the fonts; a design's code sets how its parts look.
 *
 * Heads and contents read the openings' pages from a file that is written after a first pass: queries for them on
 * each page would take half of the memory. They read it late, in a context: a style that changes between passes
 * makes the compiler set every paragraph again.
 */
export const TEMPLATE = `
// A position in the text, for the page map.
#let k(n) = [#metadata(n)<k>]
#let i(body) = emph(body)
#let b(body) = strong(body)
#let s(body) = strike(body)
#let u(body) = underline(body)
#let lo(body) = sub(body)
#let hi(body) = super(body)
#let c(words) = raw(words)
#let br = linebreak()

// The first paragraph after an opening or a break isn't indented.
#let F(body) = par(body)
#let P(body) = par(first-line-indent: (amount: dedent, all: true), body)

// Lines that their writer aligned.
#let AL(where, body) = align(where, {
  set par(justify: false)
  set text(hyphenate: false)
  body
})

// A head is one line: what doesn't fit is left out.
#let one-line(words, verso) = {
  let fits(shown) = measure(running-words(shown, verso)).width <= text-width
  let parts = words.split(" ")
  while parts.len() > 1 and not fits(parts.join(" ") + if parts.len() < words.split(" ").len() { "…" }) { parts = parts.slice(0, -1) }
  running-words(parts.join(" ") + if parts.len() < words.split(" ").len() { "…" }, verso)
}

// Openings have no head, and neither have blank pages: see the rule for pagebreak.
#let running-head = context {
  let at = here().page()
  let past = openings().filter(o => o.page <= at)
  if past.len() > 0 and past.last().page != at {
    let verso = calc.even(at)
    let title = past.last().title
    let words = if verso or title == "" { verso-words } else { title }
    one-line(words, verso)
  }
}
#let folio = context {
  let at = here().page()
  if not openings().any(o => o.kind == "part" and o.page == at) {
    folio-place(text(size: 0.9em, counter(page).display()), calc.even(at))
  }
}

#let to-recto() = pagebreak(to: "odd", weak: true)

#let open-chapter(title) = {
  to-recto()
  counter(footnote).update(0)
  [#metadata(none)<opening>]
  v(sink)
  if title != "" { heading(level: 1, title) }
  v(sink * 0.45)
}
#let open-back(title) = {
  to-recto()
  [#metadata(none)<opening>]
  v(sink)
  if title != "" { heading(level: 1, title) }
  v(sink * 0.45)
}
#let open-part(title) = {
  to-recto()
  [#metadata(none)<opening>]
  v(sink * 1.8)
  heading(level: 1, outlined: false, bookmarked: true, title)
}

// As many lines of the paragraph as the letter is high are set beside it, the rest below.
#let C(position, letter, words, rest) = layout(area => {
  let cap-height = measure(text(size: 100pt, top-edge: "cap-height", bottom-edge: "baseline", "H")).height / 100pt
  let skip = size + leading
  let target = skip * (cap-lines - 1) + size * cap-height
  let cap = text(size: target / cap-height, top-edge: "cap-height", bottom-edge: "baseline", letter)
  let cap-width = measure(cap).width + 0.09em.to-absolute()
  let narrow = area.width - cap-width
  let beside(count) = par(words.slice(0, count).join(" "))
  let room = skip * cap-lines - leading + 0.1pt
  let low = 0
  let high = words.len()
  while low < high {
    let middle = calc.quo(low + high + 1, 2)
    if measure(width: narrow, beside(middle)).height <= room { low = middle } else { high = middle - 1 }
  }
  if low == words.len() or low == 0 or narrow < area.width * 0.6 {
    F({ position; letter + words.join(" "); rest })
  } else {
    block(above: 0pt, below: leading, breakable: false, grid(
      columns: (cap-width, 1fr),
      { position; pad(top: size * (0.75 - cap-height), cap) },
      par({ words.slice(0, low).join(" "); linebreak(justify: justified) }),
    ))
    F({ words.slice(low).join(" "); rest })
  }
})

#let H(level, position, body) = heading(level: level, outlined: false, { position; body })
#let BREAK(position) = block(above: skip * 0.9, below: skip * 0.9, width: 100%, breakable: false, sticky: true, align(center, { position; ornament }))

// A poem: each line on its own, turned over with an indent.
#let V(..lines) = block(above: skip * 0.6 + leading, below: skip * 0.6 + leading, {
  set par(justify: false, hanging-indent: 1.6em)
  set text(hyphenate: false)
  for one in lines.pos() { par(one) }
})
#let Q(body) = block(above: skip * 0.5 + leading, below: skip * 0.5 + leading, inset: (left: 1.6em, right: 1.6em), {
  set text(size: 0.96em)
  body
})
#let UL(tight, ..items) = list(tight: tight, spacing: if tight { leading } else { skip * 0.5 + leading }, ..items)
#let OL(tight, start, ..items) = enum(tight: tight, start: start, spacing: if tight { leading } else { skip * 0.5 + leading }, ..items)
#let tick(done) = box(width: 0.7em, height: 0.7em, stroke: 0.5pt, if done { place(center + horizon, line(start: (-30%, 0%), end: (30%, 0%), stroke: 1.2pt)) })
#let TL(..items) = block(above: skip * 0.5, below: skip * 0.5, grid(
  columns: (1.4em, 1fr), row-gutter: leading + 0.2em,
  ..items.pos().map(((done, body)) => (tick(done), body)).flatten(),
))
#let NOTE(title, body) = block(above: skip * 0.8, below: skip * 0.8, inset: (left: 1em, y: 0.2em), stroke: (left: 1.2pt + luma(50%)), {
  set par(spacing: skip * 0.5)
  strong(title)
  parbreak()
  body
})
#let CODE(words) = block(above: skip * 0.7, below: skip * 0.7, inset: (left: 0.8em), width: 100%, {
  set par(justify: false, leading: 0.45em)
  raw(block: true, words)
})
#let T(columns, aligns, wide, whole, position, header, ..cells) = block(above: skip * 0.9, below: skip * 0.9, width: 100%, breakable: not whole, {
  set text(size: 0.9em, hyphenate: true)
  set par(justify: false)
  position
  align(center, table(
    columns: if wide { (1fr,) * columns } else { (auto,) * columns },
    align: (x, y) => aligns.at(x, default: left) + top,
    stroke: none, inset: (x: 0.5em, y: 0.35em),
    table.hline(stroke: 0.8pt),
    table.header(repeat: true, ..header.map(strong)),
    table.hline(stroke: 0.4pt),
    ..cells,
    table.hline(stroke: 0.8pt),
  ))
})
#let CAPTION(words) = if words != "" { block(above: 0.6em, below: 0pt, width: 100%, { set par(justify: false); align(center, text(size: 0.86em, style: "italic", words)) }) }
#let IMG(path, width, alt, caption, position) = block(above: skip, below: skip, width: 100%, breakable: false, {
  position
  align(center, image(path, width: width, alt: alt))
  CAPTION(caption)
})
#let LINK(title, address) = block(above: skip * 0.6, below: skip * 0.6, width: 100%, {
  set par(justify: false)
  title
  if address != "" { linebreak(); text(size: 0.86em, address) }
})
#let fn(n, body) = [#metadata(n)<note-mark>#footnote({ [#metadata(n)<note-text>]; body })#label("note-" + str(n))]
#let fn-again(n) = footnote(label("note-" + str(n)))

#let contents(title) = {
  v(sink * 0.7)
  heading(level: 1, outlined: true, bookmarked: true, title)
  v(sink * 0.4)
  set par(justify: false)
  set text(hyphenate: false)
  context for o in openings() {
    if o.kind == "part" {
      block(above: skip * 1.1, below: skip * 0.6, sticky: true, width: 100%, align(center, o.title))
    } else if o.kind == "chapter" and o.title != "" {
      block(above: 0pt, below: leading + 0.12em, width: 100%, breakable: false, grid(
        columns: (1fr, 2.2em), align: (left + top, right + bottom),
        par(hanging-indent: 1.2em, { o.title; " "; box(width: 1fr, baseline: 0.25em, repeat(gap: 0.35em, ".")) }),
        str(o.folio),
      ))
    }
  }
}

// A page of a comic: to the edge of the paper, or between the margins.
#let PAGE(path, width, alt, position, fills) = if fills {
  page(margin: 0pt, header: none, footer: none, { position; place(center + horizon, image(path, width: width, alt: alt)) })
} else {
  page(header: none, footer: none, { position; align(center + horizon, image(path, width: width, alt: alt)) })
}

#set text(font: fonts, size: size, fallback: false, top-edge: 0.75em, bottom-edge: -0.25em, costs: (hyphenation: 150%, runt: 200%))
#set par(justify: justified, leading: leading, spacing: leading)
#set list(marker: ([•], [–]), indent: 0.4em, body-indent: 0.5em)
#set enum(indent: 0.4em, body-indent: 0.5em)
#set footnote.entry(separator: line(length: 22%, stroke: 0.4pt), gap: 0.35em, clearance: 0.9em, indent: 0em)
#show footnote.entry: it => { set text(size: 0.84em); set par(leading: leading * 0.7, spacing: leading * 0.9); it }
#show raw: set text(font: code-fonts, size: 1em)
#show link: it => it.body
#show pagebreak.where(to: "odd"): set page(header: none, footer: none)
#show heading: set text(hyphenate: false, size: 1em, weight: "regular")
#show heading: set par(justify: false)
#show heading: it => if it.level == 1 {
  block(sticky: true, above: 0pt, below: 0pt, width: 100%, if it.outlined { chapter-title(it.body) } else { part-title(it.body) })
} else {
  block(sticky: true, above: skip * 1.1, below: skip * 0.55, width: 100%, section-style(it))
}
`;

/** Arabic numbers start on a right-hand page: on a left one, odd numbers would be on the left. */
export const START_OF_TEXT = `
#to-recto()
#set page(numbering: "1", header: running-head, footer: folio)
#counter(page).update(1)
#metadata(none)<arabic>
`;

/** What ends every interior: the pages that its positions, openings and notes came to stand on. */
export const REPORT = `
#context [#metadata((
  positions: query(<k>).map(m => (m.value, m.location().page())),
  openings: query(<opening>).map(m => (m.location().page(), counter(page).at(m.location()).first())),
  marks: query(<note-mark>).map(m => (m.value, m.location().page())),
  notes: query(<note-text>).map(m => (m.value, m.location().page())),
  firstArabic: query(<arabic>).first().location().page(),
))<report>]
`;
