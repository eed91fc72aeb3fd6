/** What somebody types for the creator is kept in this tab until it is sent: the payment may be left, and begun again. */
const nameOf = (person: string, subject: string) => `details:${person}:${subject}`;

export function keptDetails(person: string, subject: string): string {
  try {
    return sessionStorage.getItem(nameOf(person, subject)) ?? "";
  } catch {
    return "";
  }
}

export function keepDetails(person: string, subject: string, details: string): void {
  try {
    sessionStorage.setItem(nameOf(person, subject), details);
  } catch {
    // Without storage it is kept as long as the modal is open.
  }
}
