/** A page as a program puts it on the clipboard, and its content as markdown. */
export interface PasteCase {
  program: string;
  html: string;
  markdown: string;
}

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {mso-style-unhide:no; margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>The Lighthouse<o:p></o:p></p>
<h1>Night<o:p></o:p></h1>
<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>The lamp was <b style='mso-bidi-font-weight:normal'>lit</b>, the sea <i>dark</i> and <s>calm</s>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Oil<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>for the lamp<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Wick<o:p></o:p></p>
<p class=MsoNormal>In this order:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Climb<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Light it<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a><o:p></o:p></p>
<p class=MsoQuote>No ship was seen.<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Hour<o:p></o:p></p></td><td width=301 valign=top><p class=MsoNormal>Wind<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>One<o:p></o:p></p></td><td><p class=MsoNormal><b>North</b><o:p></o:p></p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1" style='width:10pt'><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=400 height=300 src="file:///C:/Temp/clip_image002.png" alt="A tower&#10;&#10;Description automatically generated"><![endif]></p>
<!--EndFragment--><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> With a long match.<o:p></o:p></p></div></div>
</body></html>`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-1111-2222-333344445555">
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Night</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;white-space:pre-wrap;">The lamp was </span><span style="font-weight:700;font-style:normal;">lit</span><span style="font-weight:400;">, the sea </span><span style="font-weight:400;font-style:italic;">dark</span><span style="font-weight:400;"> and </span><span style="font-weight:400;text-decoration:line-through;">calm</span><span style="font-weight:400;">. See </span><a href="https://example.com/log" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;color:#1155cc;">the log</span></a><span style="font-weight:400;">.</span></p>
<br />
<ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Oil</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">for the lamp</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Wick</span></p></li></ul>
<ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span>Climb</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Light it</span></p></li></ol>
<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:400;">Hour</span></p></td><td><p dir="ltr"><span>Wind</span></p></td></tr><tr><td><p dir="ltr"><span>One</span></p></td><td><p dir="ltr"><span style="font-weight:700;">North</span></p></td></tr></tbody></table></div>
<p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:400px;height:300px;"><img src="https://lh7.example.com/picture" width="400" height="300" style="margin-left:0px;" /></span></span></p></b><br class="Apple-interchange-newline">`;

const notion = `<meta charset='utf-8'><!-- notionvc: 11112222-3333-4444-5555-666677778888 --><h1>Night</h1><p>The lamp was <strong>lit</strong>, the sea <em>dark</em> and <s>calm</s>. Run <code>light()</code>.</p>
<ul><li>Oil<ul><li>for the lamp</li></ul></li><li>Wick</li></ul><p>To do:</p>
<ul id="a1" class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Climb</span></li><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Light it</span></li></ul>
<details open=""><summary>What was seen</summary><p>No ship.</p></details>
<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="b2"><div style="width:100%"><p>Mind the steps.</p></div></figure>
<pre class="code"><code class="language-javascript">lamp.on();</code></pre><blockquote>No ship was seen.</blockquote><hr>`;

const medium = `<meta charset='utf-8'><section class="section section--body section--first" name="aaaa"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn"><h3 name="b1b1" id="b1b1" class="graf graf--h3 graf--leading graf--title">Night</h3><p name="c1c1" id="c1c1" class="graf graf--p graf-after--h3">The lamp was <strong class="markup--strong markup--p-strong">lit</strong>, the sea <em class="markup--em markup--p-em">dark</em>. See <a href="https://example.com/log" data-href="https://example.com/log" class="markup--anchor markup--p-anchor" rel="noopener" target="_blank">the log</a>.</p><figure name="d1d1" class="graf graf--figure"><div class="aspectRatioPlaceholder"><img class="graf-image" data-image-id="1*x.jpeg" data-width="800" src="https://cdn.example.com/1.jpeg"></div><figcaption class="imageCaption">The tower</figcaption></figure><blockquote name="e1e1" class="graf graf--pullquote">No ship was seen.</blockquote><ul class="postList"><li name="f1f1" class="graf graf--li">Oil</li><li class="graf graf--li">Wick</li></ul><pre class="graf graf--pre"><span class="pre--content">lamp.on()</span></pre></div></div></section><section class="section section--body section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><p class="graf graf--p graf--trailing">Morning came.</p></div></section><img src="https://medium.example.com/_/stat?event=post.clientViewed" width="1" height="1" alt="">`;

const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115% }</style></head><body lang="en-GB" link="#000080" dir="ltr">
<h1 class="western"><font face="Liberation Sans, sans-serif"><font size="5" style="font-size: 18pt">Night</font></font></h1>
<p style="margin-bottom: 0cm; line-height: 100%"><font color="#000000"><font face="Liberation Serif, serif">The lamp was <b>lit</b>, the sea <i>dark</i> and <strike>calm</strike>.</font></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>
<p style="margin-bottom: 0cm; line-height: 100%"><br/></p>
<ul><li><p style="margin-bottom: 0cm; line-height: 100%">Oil</p><ul><li><p style="margin-bottom: 0cm">for the lamp</p></li></ul></li><li><p style="margin-bottom: 0cm; line-height: 100%">Wick</p></li></ul>
<ol start="3"><li><p style="margin-bottom: 0cm">Climb</p></li></ol>
<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><tr valign="top"><td style="border: 1px solid #000000"><p>Hour</p></td><td><p align="left"><font size="2">Wind</font></p></td></tr><tr><td><p>One</p></td><td><p><b>North</b></p></td></tr></table>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>With a long match.</p></div></body></html>`;

const list = "- Oil\n  - for the lamp\n- Wick";
const table = "| Hour | Wind |\n| --- | --- |\n| One | **North** |";

/** Written for this test in the style of each program, including its junk. */
export const pasteCorpus: readonly PasteCase[] = [
  {
    program: "Word",
    html: word,
    markdown: `# The Lighthouse\n\n# Night\n\nThe lamp was **lit**, the sea *dark* and ~~calm~~.\n\n${list}\n\nIn this order:\n\n1. Climb\n2. Light it[^1]\n\n> No ship was seen.\n\n${table}\n\n[^1]: With a long match.`,
  },
  {
    program: "Google Docs",
    html: googleDocs,
    markdown: `# Night\n\nThe lamp was **lit**, the sea *dark* and ~~calm~~. See [the log](https://example.com/log).\n\n${list}\n\n1. Climb\n2. Light it\n\n${table}\n\n![](https://lh7.example.com/picture)`,
  },
  {
    program: "Notion",
    html: notion,
    markdown: `# Night\n\nThe lamp was **lit**, the sea *dark* and ~~calm~~. Run \`light()\`.\n\n${list}\n\nTo do:\n\n- [x] Climb\n- [ ] Light it\n\nWhat was seen\n\nNo ship.\n\n> [!NOTE]\n> Mind the steps.\n\n\`\`\`javascript\nlamp.on();\n\`\`\`\n\n> No ship was seen.\n\n---`,
  },
  {
    program: "Medium",
    html: medium,
    markdown: `### Night\n\nThe lamp was **lit**, the sea *dark*. See [the log](https://example.com/log).\n\n![](https://cdn.example.com/1.jpeg "The tower")\n\n> No ship was seen.\n\n- Oil\n- Wick\n\n\`\`\`\nlamp.on()\n\`\`\`\n\n---\n\nMorning came.`,
  },
  {
    program: "LibreOffice",
    html: libreOffice,
    markdown: `# Night\n\nThe lamp was **lit**, the sea *dark* and ~~calm~~.[^1]\n\n${list}\n\n3. Climb\n\n${table}\n\n[^1]: With a long match.`,
  },
];
