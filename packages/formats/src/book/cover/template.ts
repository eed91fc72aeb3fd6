/** The functions that a cover's source calls, in Typst. */
export const COVER_TEMPLATE = `
#let at(area, body) = place(top + left, dx: area.x, dy: area.y, block(width: area.width, height: area.height, body))

// The largest size at which words fit an area without breaking any of them.
#let fit(words, width, height, most: 40pt, least: 7pt, leading: 0.25em, ..look) = context {
  let set-at(size) = {
    set par(leading: leading, justify: false)
    text(size: size, hyphenate: false, ..look, words)
  }
  let fits(size) = {
    let parts = words.split(regex("\\\\s+"))
    let is-narrow = parts.all(part => measure(text(size: size, hyphenate: false, ..look, part)).width <= width)
    is-narrow and measure(width: width, set-at(size)).height <= height
  }
  let size = most
  while size > least and not fits(size) { size = size * 0.94 }
  set-at(calc.max(size, least))
}

// Scaled text keeps its shape: capital letters stand on the line.
#let author-line(words, width, ..look) = fit(words, width, 0.9in, most: 20pt, least: 9pt, ..look)

#let framed() = at(front, {
  place(top + left, dx: 0.42in, dy: 0.42in, rect(width: front.width - 0.84in, height: front.height - 0.84in, stroke: 1.6pt + accent))
  place(top + left, dx: 0.5in, dy: 0.5in, rect(width: front.width - 1in, height: front.height - 1in, stroke: 0.5pt + accent))
  let inner = front.width - 1.7in
  place(top + center, dy: front.height * 0.2, block(width: inner, align(center, {
    fit(title, inner, front.height * 0.34, most: 54pt, font: serif)
    if subtitle != "" { v(0.36in); fit(subtitle, inner, 0.9in, most: 17pt, font: serif, style: "italic") }
    v(0.28in)
    line(length: 0.9in, stroke: 0.8pt + accent)
  })))
  place(bottom + center, dy: -front.height * 0.13, block(width: inner, align(center, author-line(author, inner, font: serif))))
})

#let bold() = at(front, {
  let inner = front.width - 1.1in
  place(top + left, dx: 0.55in, dy: 0.6in, block(width: inner, {
    fit(title, inner, front.height * 0.52, most: 84pt, leading: 0.1em, font: sans, weight: 700, tracking: -0.02em)
    if subtitle != "" { v(0.42in); fit(subtitle, inner, 1in, most: 20pt, font: sans) }
  }))
  place(bottom + left, dx: 0.55in, dy: -0.6in, block(width: inner, {
    line(length: 0.7in, stroke: 3pt + accent)
    v(0.12in)
    author-line(author, inner, font: sans, weight: 600)
  }))
})

#let band() = {
  let tall = front.height * 0.36
  place(top + left, dx: front.x, dy: front.y + front.height * 0.3, rect(width: sheet-width - front.x, height: tall, fill: accent))
  at(front, {
    let inner = front.width - 1.2in
    place(top + center, dy: front.height * 0.3, block(width: inner, height: tall, align(center + horizon, {
      set text(fill: ground)
      fit(title, inner, tall * 0.62, most: 50pt, font: serif, weight: 700)
      if subtitle != "" { v(0.26in); fit(subtitle, inner, tall * 0.22, most: 16pt, font: serif, style: "italic") }
    })))
    place(top + center, dy: 0.75in, block(width: inner, align(center, author-line(author, inner, font: serif))))
  })
}

#let quiet() = at(front, {
  let inner = front.width - 1.3in
  place(center + horizon, dy: front.height * 0.1, circle(radius: front.width * 0.24, fill: accent))
  place(top + left, dx: 0.65in, dy: 0.7in, block(width: inner, {
    fit(title, inner, front.height * 0.2, most: 34pt, font: serif)
    if subtitle != "" { v(0.24in); fit(subtitle, inner, 0.8in, most: 14pt, font: serif, style: "italic") }
  }))
  place(bottom + left, dx: 0.65in, dy: -0.7in, block(width: inner, author-line(author, inner, font: serif)))
})

// On a picture, the text has a label of its own: a press flattens transparency badly.
#let label() = at(front, {
  let inner = front.width - 1.8in
  place(bottom + center, dy: -0.7in, block(width: front.width - 1.2in, fill: ground, inset: 0.3in, align(center, {
    fit(title, inner, front.height * 0.2, most: 36pt, font: serif)
    if subtitle != "" { v(0.22in); fit(subtitle, inner, 0.6in, most: 14pt, font: serif, style: "italic") }
    if author != "" { v(0.14in); author-line(author, inner, font: serif) }
  })))
})

#let back-text(area) = at(area, {
  set par(justify: false, leading: 0.5em)
  fit(blurb, area.width, area.height, most: 13pt, least: 6.5pt, leading: 0.5em, font: serif)
})

// Reads from the top down, as it lies face up on a table.
#let spine-text() = place(top + left, dx: spine.x, dy: spine.y, block(width: spine.width, height: spine.height, align(center + horizon,
  rotate(90deg, reflow: true, block(width: spine.height - 1in, height: spine.width - 0.125in, {
    let size = calc.min(15pt, (spine.width - 0.125in) * 0.62)
    place(left + horizon, fit(title, (spine.height - 1in) * 0.6, spine.width - 0.125in, most: size, least: 4pt, font: serif, weight: 700))
    place(right + horizon, fit(author, (spine.height - 1in) * 0.36, spine.width - 0.125in, most: size * 0.9, least: 4pt, font: serif))
  }))
)))

#let barcode-box(path) = place(top + left, dx: barcode.x, dy: barcode.y, rect(width: barcode.width, height: barcode.height, fill: white, stroke: none, inset: 0.1in, align(center + horizon, image(path, width: 100%, height: 100%, fit: "contain"))))
`;
