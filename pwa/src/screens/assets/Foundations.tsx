import { Logo } from "../../ui/Logo.tsx";
import { Chapter, Line, Specimen } from "./Specimen.tsx";

const INKS = [
  ["paper", "Paper"],
  ["sheet", "Sheet"],
  ["wash", "Wash"],
  ["line", "Line"],
  ["edge", "Edge"],
  ["ink-soft", "Ink, soft"],
  ["ink", "Ink"],
  ["accent", "Accent"],
  ["good", "Good"],
  ["warn", "Warn"],
  ["bad", "Bad"],
] as const;

const SIZES = [
  ["4xl", "49"],
  ["3xl", "39"],
  ["2xl", "31"],
  ["xl", "25"],
  ["l", "20"],
  ["m", "16"],
  ["s", "13"],
] as const;

/** Colors, type and the logo. */
export function Foundations({ product }: { product: string }) {
  return (
    <Chapter id="foundations" title="Foundations">
      <Specimen name="Mark" note="Sheets folded into each other, and the thread that sews them.">
        <Line>
          <Logo name={product} />
          <Logo name={product} markOnly />
        </Line>
      </Specimen>
      <Specimen name="Color" note="Three papers, one accent. Every pair of text and ground reaches 4.5 to 1.">
        <div className="assets-papers">
          {(["light", "dark", "sepia"] as const).map((theme) => (
            <ul
              key={theme}
              className="assets-inks q-list"
              data-theme={theme}
              aria-label={`Colors on ${theme} paper`}
            >
              {INKS.map(([token, name]) => (
                <li key={token} className="assets-ink">
                  <span className={`assets-dot is-${token}`} />
                  {name}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </Specimen>
      <Specimen name="Titles" note="Literata, cut finer as it grows: the optical size follows the type size.">
        <div className="assets-scale">
          {SIZES.map(([step, pixels]) => (
            <p key={step} className={`assets-size is-${step}`}>
              <span className="assets-size-note">{pixels}</span> The watery part
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Interface" note="Figtree, which stays out of the way.">
        <p className="assets-sans">
          Published 21 Nov, 2026 · 6 min read · 1,204 likes · ₹99
          <br />
          <strong>Every action is a short, plain word</strong>
        </p>
      </Specimen>
    </Chapter>
  );
}
