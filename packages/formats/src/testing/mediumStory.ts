/** Parts of a Medium story; the rest is as in every exported story. */
export interface MediumStory {
  title?: string;
  subtitle?: string;
  /** Its text elements, including the title's heading. */
  body: string;
  canonical?: string;
  published?: string;
}

/** A story as Medium exports it: one page. */
export function mediumStory({
  title = "",
  subtitle = "",
  body,
  canonical = "",
  published = "",
}: MediumStory): string {
  const times =
    published &&
    `<a href="https://medium.com/p/1a2b3c4d5e6f"><time class="dt-published" datetime="${published}">x</time></a>`;
  const link = canonical && `<p><a href="${canonical}" class="p-canonical">Canonical link</a></p>`;
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>* { font-family: Georgia }</style></head><body><article class="h-entry">
<header><h1 class="p-name">${title}</h1></header>
<section data-field="subtitle" class="p-summary">${subtitle}</section>
<section data-field="body" class="e-content"><section name="a1" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section></section>
<footer><p>By <a href="https://medium.com/@mira" class="p-author h-card">Mira Okafor</a> on ${times}.</p>${link}<p>Exported from <a href="https://medium.com">Medium</a> on May 1, 2024.</p></footer></article></body></html>`;
}

/** The heading at the start of a story's text. */
export const storyTitle = (title: string): string =>
  `<h3 name="t" id="t" class="graf graf--h3 graf--leading graf--title">${title}</h3>`;
