import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { RequestFault } from "../../faults.ts";
import type { OpenProvider, Provider, Tools } from "../../provider.ts";
import { openReports, type Reports } from "./reports.ts";

/** The reply code and text of each refusal. A 4xx asks the client to retry later, a 5xx does not. */
const REFUSALS: Partial<Record<RequestFault, [number, string]>> = {
  "429": [450, "4.7.1 Too many messages, try again later"],
  "500": [451, "4.3.0 Local error in processing"],
  refuse: [550, "5.1.1 No such mailbox"],
};

/**
 * A mail server that delivers nothing and saves every mail for the sandbox's inbox. Mail to `bounce@…` and
 * `complaint@…`, also with a tag (`bounce+ada@…`), is then reported to the product, as by Amazon's mailbox simulator.
 */
export const smtp: Provider = {
  name: "smtp",
  key: "SMTP_URL",
  async open(tools): Promise<OpenProvider> {
    const sockets = new Map<number, Socket>();
    const reports = openReports(tools);
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      onData(stream, session, done) {
        receiveMail({ tools, reports, sockets }, stream, session).then((report) => {
          done();
          report();
        }, done);
      },
    });
    server.server.on("connection", (socket: Socket) => {
      const { remotePort = 0 } = socket;
      sockets.set(remotePort, socket);
      socket.once("close", () => sockets.delete(remotePort));
    });
    // A client that disconnects is no error of the server.
    server.on("error", () => undefined);
    const listener = server.listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as AddressInfo;
    return {
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, ...reports.environment },
      close: () => new Promise((resolve) => server.close(() => resolve())),
    };
  },
};

interface MailServer {
  tools: Tools;
  reports: Reports;
  sockets: ReadonlyMap<number, Socket>;
}

/** Returns what happens once the mail is accepted. */
async function receiveMail(
  { tools, reports, sockets }: MailServer,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<() => void> {
  const raw = await buffer(stream);
  const fault = await tools.faults.next("smtp");
  const refusal = fault && REFUSALS[fault];
  if (refusal) throw Object.assign(new Error(refusal[1]), { responseCode: refusal[0] });
  const { mailFrom, rcptTo } = session.envelope;
  const mail = await PostalMime.parse(raw);
  await tools.messages.save({
    by: "smtp",
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? null,
    messageId: mail.messageId ?? null,
  });
  if (fault === "drop") sockets.get(session.remotePort)?.destroy();
  return reports.reportsOf(
    mail,
    rcptTo.map(({ address }) => address),
  );
}
