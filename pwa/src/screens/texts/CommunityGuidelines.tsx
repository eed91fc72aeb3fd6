/** What is welcome and what is not. */
export function CommunityGuidelines() {
  return (
    <>
      <h2>Welcome</h2>
      <ul>
        <li>Your own work, finished or growing, in any language and on any subject.</li>
        <li>Disagreement with what someone wrote, put as you would in person.</li>
        <li>Adult themes in stories, marked as explicit where they are.</li>
      </ul>
      <h2>Not welcome</h2>
      <ul>
        <li>Other people’s work under your name, or without their permission.</li>
        <li>Threats, harassment, and hatred of people for what they are.</li>
        <li>
          Sexual content with or about minors, in words or pictures. It is removed at once and reported.
        </li>
        <li>Private facts about others, such as where they live.</li>
        <li>Advertising in comments, and links there at all.</li>
      </ul>
      <h2>What happens</h2>
      <p>
        Comments that break these rules are removed, by the creator of the site or by a moderator. Posts are
        taken down, and we tell their writer why. Anyone who keeps breaking them loses their account.
      </p>
    </>
  );
}
