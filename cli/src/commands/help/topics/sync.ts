/** How syncing works; part of `quire help sync`. */
export const SYNC = `Keeps a folder of markdown and your site in sync.

  $ mkdir site && quire sync site     fetch everything you have written
  $ quire sync site                   afterwards: sync both sides

A post is a file; a story or comic is a folder with story.md (or story.yml)
in it, and its chapters next to that: moby-dick/01-loomings.md. A comic's
episode can be a folder of its pages. Pictures go next to the text, in images/,
and other files, such as audio, in _files/. Front matter holds everything you
can change elsewhere: see quire publish --help.

Changes on one side go to the other. Changes on both sides are merged by
paragraph; if both changed the same one, your file isn't touched and the site's
text is saved next to it as story.theirs.md. Copy what you want, delete that
file, and sync again: then your version wins.

New texts are published, as with quire publish; use \`draft: true\` in front
matter, or --draft, to save them as drafts. A text that another program's front
matter keeps from readers (published: false, publish: false, private, …) is a
draft too, and a date in the future schedules it. Changes to a published text
are published too.

Nothing is deleted unless you confirm: if you deleted a file, you're asked
whether to delete its post too, and the other way round. --yes confirms for
scripts. A renamed or moved file stays the same post.

.quire.json in each folder records the last synced state. It contains no
secrets: keep it with the texts. README.md, and files that start with _ or a
dot, are ignored, except for Jekyll's _posts and _drafts, and what .quireignore
names, one pattern a line, as in .gitignore. Links to other texts
([two](two.md), [[two]]) lead to their posts; pictures may be named by their
path from the root of the site, or embedded as ![[picture.png]]. You can stop at
any time and run it again.

  quire status site    show what differs, without changing anything
  quire diff site      show how the texts differ
  quire pull site      only from the site to the folder; restores lost files
  quire push site      only from the folder to the site`;
