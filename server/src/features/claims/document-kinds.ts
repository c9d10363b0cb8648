import { type ClaimFileEnding, claimFileEnding } from '@skleyka/contract/claims/claim-bounds.ts'

/** First bytes of each kind, in hexadecimal; of WebP those of its container, whose name comes after the size. */
const zip = '504b0304'
const compound = 'd0cf11e0a1b11ae1'
const beginnings: Readonly<Record<ClaimFileEnding, string>> = {
  pdf: '255044462d',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  png: '89504e470d0a1a0a',
  webp: '52494646',
  ...{ docx: zip, xlsx: zip, pptx: zip, odt: zip, ods: zip },
  ...{ doc: compound, xls: compound, ppt: compound },
}

/** Name of the part that each kind of package must hold. */
const parts: Partial<Readonly<Record<ClaimFileEnding, string>>> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  webp: 'WEBP',
}

/** Returns true if the bytes of a file are of the kind that its name promises. */
export function isDocument(name: string, bytes: Buffer): boolean {
  const ending = claimFileEnding(name)
  if (ending === null || !bytes.subarray(0, 8).toString('hex').startsWith(beginnings[ending])) return false
  const part = parts[ending]
  return part === undefined || bytes.includes(part)
}
