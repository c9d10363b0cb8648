import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'

const macBytes = 12
const markShape = /^([1-9a-z][0-9a-z]{0,10})\.([A-Za-z0-9_-]{16})$/

/** Says which account shows a video of another one: stands in the code that it is given for its pages, and in its albums. */
export function shownByMark({ secrets }: Pick<Services, 'secrets'>, uuid: string, accountId: number): string {
  const account = accountId.toString(36)
  return `${account}.${macOf(secrets, uuid, account).toString('base64url')}`
}

/** Returns the account of a mark of this very video; `null` for any other text. */
export function readShownBy({ secrets }: Pick<Services, 'secrets'>, uuid: string, text: string): number | null {
  const [, account, signature] = markShape.exec(text) ?? []
  if (account === undefined || signature === undefined) return null
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), macOf(secrets, uuid, account))
  return isOurs ? Number.parseInt(account, 36) : null
}

const macOf = (secrets: Services['secrets'], uuid: string, account: string): Buffer =>
  createHmac('sha256', secrets.key('shown by')).update(`${uuid}|${account}`).digest().subarray(0, macBytes)
