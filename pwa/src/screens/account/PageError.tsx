import { ErrorState, type ErrorStateProps } from "../../ui/ErrorState.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** An error that is the whole page. Its title is spoken as an alert; the page's own name is there for who looks for it. */
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
