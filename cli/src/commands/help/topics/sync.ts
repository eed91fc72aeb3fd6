/** How a folder and a site are kept the same; part of what `quire help sync` shows. */
export const SYNC = `A folder of markdown and your site, kept the same.

  $ mkdir site && quire sync site     fetch everything you have written
  $ quire sync site                   afterwards: bring both together

A post is a file; a story or comic is a folder with story.md (or story.yml)
in it, and its chapters beside that: moby-dick/01-loomings.md. An episode of a
comic may be a folder of its pages. Pictures are put beside the text, in
images/, and what goes along, such as a recording, in _files/. Front matter
holds all that you may change elsewhere: see quire publish --help.

What changed on one side goes to the other. What changed on both is merged by
the paragraph; where both changed the same one, your file stays as it is and
the site's text is written beside it as story.theirs.md. Take over what you
want, delete that file, and sync again: then yours counts.

New texts are published, like with quire publish; \`draft: true\` in front
matter, or --draft, keeps them to yourself. A published text that you change is
updated for its readers too.

Nothing is deleted unless you say so: of a file that is gone you are asked
whether its post should go too, and the other way round. --yes says so for
scripts. A renamed or moved file stays the same post.

.quire.json in each folder remembers what was last the same. It holds no
secret: keep it with the texts. README.md, and what begins with _ or a dot, is
passed over. Stop it whenever you like, and run it again.

  quire status site    what differs, nothing is changed
  quire diff site      how the texts differ
  quire pull site      only from the site to the folder; brings back lost files
  quire push site      only from the folder to the site`;
