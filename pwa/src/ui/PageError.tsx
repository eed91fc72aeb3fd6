import { ErrorState, type ErrorStateProps } from "./ErrorState.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * An error state that fills the page. Its title is announced as an alert; the page's name is a visually hidden
 * heading.
 */
export function PageError({ page, ...error }: ErrorStateProps & { page: string }) {
  return (
    <>
      <h1>
        <VisuallyHidden>{page}</VisuallyHidden>
      </h1>
      <ErrorState {...error} />
    </>
  );
}
