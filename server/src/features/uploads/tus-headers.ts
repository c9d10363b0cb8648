import type { IncomingHttpHeaders } from 'node:http'
import { type Checksum, checksumAlgorithms, readChecksum } from '../../receiving/checksum.ts'
import type { StretchRefused } from './take-stretch.ts'
import { tusVersion } from './tus-answers.ts'

/** A request that tus does not allow, in words for whoever wrote the client. */
export class TusProblem extends Error {
  override name = 'TusProblem'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.status = status
    this.headers = headers
  }
}

export const pieceType = 'application/offset+octet-stream'

/** A stretch that is not taken, as tus tells it. */
export function stretchProblem({ why }: StretchRefused): TusProblem {
  if (why === 'offset') {
    return new TusProblem(
      409,
      'Файл принят до\u00a0другого байта: спросите его запросом HEAD и\u00a0продолжайте с\u00a0него',
    )
  }
  if (why === 'tooLong') return new TusProblem(413, 'Байт больше, чем сказано в\u00a0Upload-Length')
  return new TusProblem(460, 'Контрольная сумма не\u00a0сошлась: эти байты отброшены, пришлите их ещё раз')
}

export function checkVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] === tusVersion) return
  throw new TusProblem(412, `Нужен заголовок Tus-Resumable: ${tusVersion}`, { 'tus-version': tusVersion })
}

/** The size of the whole file, in bytes. */
export function readLength(headers: IncomingHttpHeaders): number {
  if (headers['upload-defer-length'] !== undefined) {
    throw new TusProblem(400, 'Размер файла нужен сразу: пришлите Upload-Length вместо Upload-Defer-Length')
  }
  return wholeNumber(headers, 'upload-length', 'Upload-Length')
}

/** The byte of the file that a piece begins with. */
export const readOffset = (headers: IncomingHttpHeaders): number =>
  wholeNumber(headers, 'upload-offset', 'Upload-Offset')

/** Null where the body is sent without its length. */
export const readBodyLength = (headers: IncomingHttpHeaders): number | null =>
  headers['content-length'] === undefined ? null : wholeNumber(headers, 'content-length', 'Content-Length')

function wholeNumber(headers: IncomingHttpHeaders, name: string, shown: string): number {
  const text = headers[name]
  // what is longer than any number of bytes is larger than any
  if (typeof text === 'string' && /^\d{1,64}$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
  throw new TusProblem(400, `В\u00a0${shown} нужно целое число байт`)
}

/** Null without a sum. */
export function readSum(headers: IncomingHttpHeaders): Checksum | null {
  const text = headers['upload-checksum']
  if (text === undefined) return null
  const checksum = typeof text === 'string' ? readChecksum(text) : null
  if (checksum) return checksum
  throw new TusProblem(
    400,
    `В\u00a0Upload-Checksum нужны название (${checksumAlgorithms.join(', ')}) и\u00a0сумма в\u00a0base64`,
  )
}

export const isPiece = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === pieceType
