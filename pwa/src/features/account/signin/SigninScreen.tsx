import { useSearch } from "wouter";
import { usePage } from "../../../platform/PageContext.ts";
import { Entry } from "../Entry.tsx";
import { SigninForm } from "./SigninForm.tsx";
import { otherScreen, readSigninQuery } from "./signinQuery.ts";

/** `/signin`. */
export function SigninScreen() {
  const search = useSearch();
  const { product } = usePage();
  const { redirect, context } = readSigninQuery(search);
  const isExpired = context === "sessionExpired";
  return (
    <Entry
      mode="signin"
      title={
        redirect && redirect !== "/" ? `Sign in to ${product.name} to continue` : `Sign in to ${product.name}`
      }
      note={isExpired ? "Session timed out. Please re-login." : null}
      other={
        <>
          New to {product.name}? <a href={otherScreen("signup", search)}>Create a new account</a>
        </>
      }
    >
      <SigninForm />
    </Entry>
  );
}
