import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainMarkdown } from "./plainMarkdown.ts";
import { wikiAddress, wikiTarget } from "./wikiLinks.ts";

const plain = (source: string, isMdx = false) => plainMarkdown(source, { templates: true, isMdx });

describe("a dialect becomes markdown", () => {
  it.each([
    // Obsidian
    ["See [[two]].", `See [two](${wikiAddress("two")}).`],
    ["See [[a/two#Part|the second]].", `See [the second](${wikiAddress("a/two#Part")}).`],
    ["![[pic.png|300]]", `![](${wikiAddress("pic.png")})`],
    ["![[pic (1).png|A pic|300x20]]", `![A pic](${wikiAddress("pic (1).png")})`],
    ["[[#Part]] \\[[x]] [[1]](x)", "Part \\[[x]] [[1]](x)"],
    ["| [[a\\|b]] |", `| [b](${wikiAddress("a")}) |`],
    // Jekyll
    ["{% highlight ruby %}\nputs {x}\n{% endhighlight %}\n", "```ruby\nputs {x}\n```\n"],
    ["[Two]({% post_url 2013-05-06-two %})", `[Two](<${wikiAddress("2013-05-06-two")}>)`],
    ["[Two]({% link _posts/2013-05-06-two.md %})", "[Two](</_posts/2013-05-06-two.md>)"],
    ["![a]({{ site.baseurl }}/img/a.png)", "![a](/img/a.png)"],
    ['[a]({{ "/b/" | relative_url }})', "[a](/b/)"],
    ["{% raw %}{{ kept }}{% endraw %}", "{{ kept }}"],
    ["`{% raw %}{% if %}{% endraw %}`", "`{% if %}`"],
    ["## Part {#part}\n\nText{: .note}\n{: .lead}\n", "## Part\n\nText\n\n"],
    ['{% include figure image_path="/a.png" alt="A" caption="B" %}', '![A](</a.png> "B")'],
    ["a\n\n{% youtube abcdefghijk %}\n\nb", "a\n\n\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\n\n\nb"],
    // Hugo
    ['{{< figure src="a.png" alt="A" title="B" caption="C" >}}', '![A](<a.png> "B. C")'],
    ['[b]({{< relref "b.md#part" >}})', `[b](<${wikiAddress("b.md#part")}>)`],
    ["{{< highlight go >}}\nx := 1\n{{< /highlight >}}", "```go\nx := 1\n```"],
    ["`{{</* figure */>}}`", "`{{< figure >}}`"],
  ])("%j", (source, text) => {
    expect(plain(source)).toEqual({ text, notes: [], comments: 0 });
  });
});

describe("what only its program understands", () => {
  it.each([
    ['a {{< chart "sales" >}} b', "a  b", ['{{< chart "sales" >}}']],
    ["{% if x %}yes{% endif %}", "yes", ["{% if x %}"]],
    ["{{< note >}}Mind the gap.{{< /note >}}", "Mind the gap.", ["{{< note >}}"]],
    [
      '{{< quote text="Call me Ishmael." by="H" >}}',
      "Call me Ishmael. ",
      ['{{< quote text="Call me Ishmael." by="H" >}}'],
    ],
    ["By {{ page.author }}", "By ", ["{{ page.author }}"]],
    ["![[other note]]", `[other note](${wikiAddress("other note")})`, ["![[other note]]"]],
  ])("is noted and not shown: %j", (source, text, notes) => {
    const read = plain(source);
    expect(read.text).toBe(text);
    expect(read.notes.map((note) => note.source)).toEqual(notes);
  });

  it("is noted with its line", () => {
    expect(plain("a\n\n{% if x %}\n\n{{ y }}").notes.map(({ line }) => line)).toEqual([3, 5]);
  });

  it.each([
    "`{{ code }}`",
    "```\n{% x %}\n```",
    "    {{ indented }}\n",
    "$x^{{2}}$",
    "a {b} c",
    "{",
    "{{",
    "[[",
    "{%",
  ])("isn't in %j", (source) => expect(plain(source)).toEqual({ text: source, notes: [], comments: 0 }));

  it("of MDX is its imports, components and expressions", () => {
    const source =
      'import A from "./a"\n\n# T\n\n<Note title="Mind">the gap</Note> {1 + 1}{" "}{/* secret */}\n';
    const read = plain(source, true);
    expect(read.text).toBe("\n\n# T\n\nMind the gap  \n");
    expect(read.notes.map((note) => note.source)).toEqual(['<Note title="Mind">', "{1 + 1}"]);
    expect(read.comments).toBe(1);
  });
});

describe("a comment of a template", () => {
  it.each([
    "{% comment %}SECRET{% endcomment %}",
    "{%- comment -%}\nSECRET {{ x }}\n{%- endcomment -%}",
    "{{/* SECRET */}}",
    "{{- /* SECRET */ -}}",
    "{{< comment >}}SECRET{{< /comment >}}",
    "{::comment}SECRET{:/comment}",
    "{# SECRET #}",
  ])("never reaches the page: %j", (comment) => {
    for (const templates of [true, false]) {
      if (!templates && comment.startsWith("{#")) continue;
      const { text, comments } = plainMarkdown(`a ${comment} b`, { templates });
      expect([text.includes("SECRET"), text.replace(/\n/g, ""), comments]).toEqual([false, "a  b", 1]);
    }
  });
});

it("a text without dialects stays as it is, and any text is read", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab {}[]|%#<>/*:-\n`$!\"'="), maxLength: 80 });
  fc.assert(
    fc.property(text, fc.boolean(), (source, isMdx) => {
      const read = plain(source, isMdx);
      expect(read.text).not.toMatch(/[\ufdd0\ufdd1]/);
      if (!/[{[<]/.test(source)) expect(read.text).toBe(source);
    }),
  );
});

// In quadratic time, this would take longer than a test may.
it("a million starts are read in linear time", () => {
  for (const part of [
    "{{",
    "{%",
    "{#",
    "{: ",
    "[[",
    "![[a",
    "{::comment}",
    "{{< a ",
    "{% raw %}",
    "{% highlight",
    "<A ",
  ]) {
    expect(plain(part.repeat(200_000), true), part).toBeDefined();
  }
});

it("a name's address can be read again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const target = name.trim();
      expect(wikiTarget(wikiAddress(target))).toBe(target);
    }),
  );
});
