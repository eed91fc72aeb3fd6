/** How many uses one key has in a window that starts with its first use. */
export interface Limit {
  points: number;
  seconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit with its default; `LIMIT_SIGN_IN_BY_ACCOUNT=10/15m` and the like override one. */
export const limitTable = {
  signInByAccount: { points: 10, seconds: 15 * minute },
  signInByAccountAndAddress: { points: 10, seconds: 15 * minute },
  signInByAddress: { points: 10, seconds: 15 * minute },
  signInByDevice: { points: 10, seconds: 15 * minute },
  signInSlowlyByAccount: { points: 1, seconds: 30 },
  otpByAccount: { points: 10, seconds: 15 * minute },
  otpByAccountAndAddress: { points: 5, seconds: 15 * minute },
  otpByAddress: { points: 20, seconds: hour },
  otpByDevice: { points: 5, seconds: 15 * minute },
  otpByUser: { points: 5, seconds: 15 * minute },
  otpTriesByAccount: { points: 30, seconds: day },
  otpTriesByAccountAndAddress: { points: 10, seconds: 2 * hour },
  otpTriesByAddress: { points: 60, seconds: hour },
  otpTriesByDevice: { points: 10, seconds: hour },
  otpTriesSlowlyByAccount: { points: 1, seconds: 10 * minute },
  factorTriesByAccount: { points: 20, seconds: day },
  factorTriesByAddress: { points: 60, seconds: hour },
  passkeyChallengesByAddress: { points: 300, seconds: hour },
  signUpByAddress: { points: 10, seconds: hour },
  forgotByAccount: { points: 6, seconds: 30 * minute },
  forgotByAccountAndAddress: { points: 3, seconds: hour },
  forgotByAddress: { points: 10, seconds: hour },
  forgotByDevice: { points: 3, seconds: hour },
  deviceCodeByAddress: { points: 30, seconds: 15 * minute },
  deviceLookupByUser: { points: 20, seconds: 15 * minute },
  deviceLookupByAddress: { points: 40, seconds: 15 * minute },
  accessTokensByUser: { points: 100, seconds: day },
  likesByUser: { points: 500, seconds: day },
  followsByUser: { points: 200, seconds: day },
  commentsByUser: { points: 100, seconds: hour },
  draftCommentsByUser: { points: 600, seconds: hour },
  draftInvitesByUser: { points: 100, seconds: day },
  friendInvitesByUser: { points: 50, seconds: day },
  invitationsPerDayByRecipient: { points: 3, seconds: day },
  invitationsPerMonthByRecipient: { points: 10, seconds: 30 * day },
  draftInviteTriesByAddress: { points: 60, seconds: hour },
  reportsByUser: { points: 50, seconds: day },
  postsByUser: { points: 100, seconds: day },
  savesByUser: { points: 600, seconds: 10 * minute },
  roomsByUser: { points: 600, seconds: 10 * minute },
  uploadsByUser: { points: 500, seconds: day },
  uploadedMegabytesByUser: { points: 5000, seconds: day },
  provisionalByAddress: { points: 300, seconds: hour },
  provisionalMegabytesByAddress: { points: 1000, seconds: day },
  subscribeByRecipient: { points: 6, seconds: day },
  subscribeByAddress: { points: 30, seconds: hour },
  privateFeedsByUser: { points: 1200, seconds: hour },
  embedsByUser: { points: 300, seconds: hour },
  embedsByAddress: { points: 60, seconds: hour },
  remotePicturesByAddress: { points: 1200, seconds: hour },
  readingByUser: { points: 1200, seconds: hour },
  viewsByAddress: { points: 2000, seconds: hour },
  cspReportsByAddress: { points: 60, seconds: hour },
  domainsByUser: { points: 20, seconds: day },
  domainChecksByUser: { points: 60, seconds: hour },
  ordersByUser: { points: 60, seconds: hour },
  supportByUser: { points: 20, seconds: day },
  failedPaymentsByUser: { points: 5, seconds: day },
  paymentChecksByAddress: { points: 600, seconds: hour },
  deliveriesByUser: { points: 200, seconds: hour },
  payoutAccountsByUser: { points: 20, seconds: day },
  devicesByUser: { points: 200, seconds: day },
  exportsByUser: { points: 50, seconds: day },
  mailingTestsByUser: { points: 50, seconds: day },
  replyToByUser: { points: 10, seconds: day },
  importsByUser: { points: 100, seconds: day },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

export type Limits = Record<LimitName, Limit>;
