import type { SocialProvider } from "@quire/domain/enums";

/** The provider's logo. */
export function ProviderMark({ of }: { of: SocialProvider }) {
  return of === "google" ? <GoogleMark /> : <FacebookMark />;
}

/** A ring in four colors, open on the right, with a bar. */
function GoogleMark() {
  const arcs = [
    ["#ea4335", "M5.2 7.6 A8 8 0 0 1 17.6 6.3"],
    ["#fbbc05", "M5.2 16.4 A8 8 0 0 1 5.2 7.6"],
    ["#34a853", "M17.3 18 A8 8 0 0 1 5.2 16.4"],
    ["#4285f4", "M12.2 12 H20 A8 8 0 0 1 17.3 18"],
  ] as const;
  return (
    <svg className="account-mark" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      {arcs.map(([color, path]) => (
        <path key={color} d={path} fill="none" stroke={color} strokeWidth="3.6" />
      ))}
    </svg>
  );
}

/** An f in a disc. */
function FacebookMark() {
  return (
    <svg className="account-mark" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#0866ff" />
      <path
        d="M16 6.6 H14.6 A2.7 2.7 0 0 0 12 9.4 V22.6 M8.6 12.8 H15.4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.7"
      />
    </svg>
  );
}
