/** Bounds of claims; every text in characters. */
export const claimBounds = {
  /** The longest address or number of a video, name of a work, basis, answer and reason of a decision. */
  videoChars: 2_000,
  workChars: 500,
  basisChars: 10_000,
  textChars: 4_000,
  nameChars: 200,
  searchChars: 200,
  /** Ranges of one claim, and files of one side of it. */
  ranges: 100,
  files: 10,
  /** Videos that one decision leaves as they are. */
  leftOut: 1_000,
  /** Files of one sender that no claim has taken yet. */
  unusedFiles: 20,
  fileBytes: 10 * 1024 * 1024,
  /** Countries of one claim: all that are known. */
  countries: 300,
  /** Open claims of one copyright holder. */
  openOfHolder: 10_000,
  /** Without an account: open claims of one address of mail, and claims from one network in a day. */
  openOfMail: 10,
  ofNetworkDay: 30,
  /** Without an account: bytes of files from one network in a day. */
  networkDayBytes: 200 * 1024 * 1024,
  /** Days that an account has to answer: the least, the most, and unless set. */
  leastAnswerDays: 1,
  mostAnswerDays: 90,
  answerDays: 7,
  /** Days that files stay after a claim is closed: the least, the most, and unless set. */
  leastFileDays: 30,
  mostFileDays: 3_650,
  fileDays: 1_095,
  /** The account is reminded so many days before its time is over. */
  reminderDays: [3, 1],
  /** An account with so many granted claims within so many months is a repeat offender. */
  offences: 3,
  offenceMonths: 12,
} as const

/** Endings of the names of files that a claim takes, with what their bytes begin with. */
export const claimFileEndings = [
  ...['pdf', 'jpg', 'jpeg', 'png', 'webp'],
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'doc', 'xls', 'ppt'],
] as const
export type ClaimFileEnding = (typeof claimFileEndings)[number]

/** Returns the ending of a file that a claim takes; `null` for any other one. */
export function claimFileEnding(name: string): ClaimFileEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return claimFileEndings.find((one) => one === ending) ?? null
}
