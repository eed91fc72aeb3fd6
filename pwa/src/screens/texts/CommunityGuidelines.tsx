import type { Operator } from "@quire/contracts/records/page";

/** What is allowed and what isn't, and what happens then. */
export function CommunityGuidelines({
  product,
  operator: { email },
}: {
  product: string;
  operator: Operator;
}) {
  return (
    <>
      <p>
        These guidelines apply to everything that others can see on {product}: posts, stories, comics, books,
        pictures, recordings, profiles and comments. They apply to creators and readers alike.
      </p>
      <h2>What you can publish</h2>
      <ul>
        <li>Your own work, finished or in progress, in any language and on any subject.</li>
        <li>Fiction about violence, crime, war or sex. Writing about something isn’t approving of it.</li>
        <li>Criticism of ideas, works, companies and public figures, as sharp as you like.</li>
        <li>Satire and parody that readers can recognize as such.</li>
        <li>Work made with the help of AI, as long as you don’t present it as someone else’s.</li>
      </ul>
      <h2>Explicit content</h2>
      <p>
        Mark a post as explicit if it shows nudity, sex or extreme violence. Its pictures and files are hidden
        until a reader confirms they’re 18 or older. The post stays blurred until they show it.
      </p>
      <ul>
        <li>
          An automatic check may refuse pictures that appear to be pornographic, even in marked posts. It can
          be wrong: email us, and a person will review the picture.
        </li>
        <li>Names, profile pictures and site covers are visible to everyone, so keep them free of it.</li>
        <li>Don’t publish intimate pictures of anyone who hasn’t agreed to it.</li>
        <li>
          Never sexualize minors, in words, drawings or photographs, real or invented. We remove it at once,
          close the account, and report it to the authorities.
        </li>
      </ul>
      <h2>Copyright</h2>
      <p>
        Publish what you made, what you have permission for, and what is in the public domain. Short
        quotations with their source are fine. Fan fiction is fine as long as it is free and its owner allows
        it. Don’t put your name on someone else’s work, and don’t sell what you have no right to sell.
      </p>
      <p>
        If your work was published here without permission, email <a href={`mailto:${email}`}>{email}</a> with
        the address of the page, what it copies, and how to reach you. We take down what isn’t permitted and
        tell its publisher, who can answer.
      </p>
      <h2>Harassment and hate</h2>
      <ul>
        <li>No threats, and no calls for violence against anyone.</li>
        <li>
          No hatred of people for their origin, religion, caste, disability, age, gender or sexuality.
          Depicting it in a story is different from spreading it.
        </li>
        <li>No following someone from post to post to insult them, and no asking others to do it.</li>
        <li>
          No private facts about others without their consent, such as an address, a phone number, private
          messages or health.
        </li>
        <li>No pretending to be another person or organization.</li>
      </ul>
      <h2>Spam and fraud</h2>
      <ul>
        <li>No advertising and no links in comments.</li>
        <li>
          No posts that exist only to carry links or keywords, and no bought followers, likes or reviews.
        </li>
        <li>Describe what you sell as it is, and deliver it. Don’t ask buyers to pay outside {product}.</li>
        <li>Only email people who agreed to it. Import only subscribers who signed up with you.</li>
        <li>No malware, and no pages that collect passwords or card numbers.</li>
      </ul>
      <h2>Danger</h2>
      <p>
        Don’t encourage suicide, self-harm or eating disorders, and don’t give instructions for weapons or
        drugs that could hurt people. Stories and reports about them are welcome. Don’t publish what the law
        where you live forbids.
      </p>
      <h2>How to report</h2>
      <p>
        Choose “Report” in the menu of a post, comment or site. Say what’s wrong in a sentence. Only
        moderators see your name. You can report without an account by emailing{" "}
        <a href={`mailto:${email}`}>{email}</a>. If someone is in immediate danger, call your local emergency
        number first.
      </p>
      <h2>What happens then</h2>
      <ol>
        <li>A person reviews each report, the oldest first. Reports don’t remove anything automatically.</li>
        <li>
          If nothing is wrong, the case is closed. If something is, we take the smallest step that solves it:
          a comment is hidden, or a post is removed for all readers.
        </li>
        <li>
          The creator of a removed post is notified and sees the reason. The post stays with them as a draft.
        </li>
        <li>
          An account that breaks these guidelines seriously or again and again is suspended: its sessions end
          and its site is hidden.
        </li>
      </ol>
      <p>
        Creators moderate their own sites too: they can remove comments and block readers from commenting
        there. Every decision of a moderator is recorded with its reason.
      </p>
      <h2>If you disagree</h2>
      <p>
        Email <a href={`mailto:${email}`}>{email}</a> within six months. Say which decision you mean and why
        you think it was wrong. We review it again, by someone else where we can, and tell you the outcome
        with the reason. If we were wrong, we restore what was removed. You can still go to a court, or to a
        body that settles such disputes where you live.
      </p>
    </>
  );
}
