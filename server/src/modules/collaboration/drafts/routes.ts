import * as contracts from "@quire/contracts/schemas/drafts";
import type { Feature } from "../../../platform/http/feature.ts";
import { acceptDraftInvite } from "./commands/acceptDraftInvite.ts";
import { createDraftComment } from "./commands/createDraftComment.ts";
import { createDraftInvite } from "./commands/createDraftInvite.ts";
import { deleteDraftComment } from "./commands/deleteDraftComment.ts";
import { readDraftInvite } from "./commands/readDraftInvite.ts";
import { removeWriter } from "./commands/removeWriter.ts";
import { reopenDraftComment } from "./commands/reopenDraftComment.ts";
import { resolveDraftComment } from "./commands/resolveDraftComment.ts";
import { restoreWriter } from "./commands/restoreWriter.ts";
import { revokeDraftInvite } from "./commands/revokeDraftInvite.ts";
import { updateDraftComment } from "./commands/updateDraftComment.ts";
import { updateWriter } from "./commands/updateWriter.ts";
import { getDraft } from "./queries/getDraft.ts";
import { getRevision } from "./queries/getRevision.ts";
import { listDraftComments } from "./queries/listDraftComments.ts";
import { listRevisions } from "./queries/listRevisions.ts";
import { listSharedDrafts } from "./queries/listSharedDrafts.ts";
import { listWriters } from "./queries/listWriters.ts";

/** Collaboration on a draft: members and invites, comments, and revisions. */
export const drafts: Feature = (routes) => [
  routes.read(contracts.getDraft, getDraft),
  routes.read(contracts.listSharedDrafts, listSharedDrafts),
  routes.read(contracts.listWriters, listWriters),
  routes.write(contracts.updateWriter, updateWriter),
  routes.write(contracts.removeWriter, removeWriter),
  routes.write(contracts.restoreWriter, restoreWriter),
  // These check a rate limit first, which must not be awaited inside a transaction.
  routes.writeInSteps(contracts.createDraftInvite, createDraftInvite),
  routes.writeInSteps(contracts.getDraftInvite, readDraftInvite),
  routes.writeInSteps(contracts.acceptDraftInvite, acceptDraftInvite),
  routes.write(contracts.revokeDraftInvite, revokeDraftInvite),
  routes.read(contracts.listDraftComments, listDraftComments),
  routes.writeInSteps(contracts.createDraftComment, createDraftComment),
  routes.write(contracts.updateDraftComment, updateDraftComment),
  routes.write(contracts.deleteDraftComment, deleteDraftComment),
  routes.write(contracts.resolveDraftComment, resolveDraftComment),
  routes.write(contracts.reopenDraftComment, reopenDraftComment),
  routes.read(contracts.listRevisions, listRevisions),
  routes.read(contracts.getRevision, getRevision),
];
