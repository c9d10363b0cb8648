import * as z from 'zod/mini'
import { UploadError } from './upload-errors.ts'

const body = z.looseObject({
  status: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
  entityTag: z.optional(z.nullable(z.string())),
})

/** Reply to a part. */
export interface PartReply {
  readonly status: number
  readonly statusText: string
  readonly text: string
}

/**
 * Checks the answer to a part and returns its entity tag, or throws an `UploadError` (C-5-10..12):
 * the HTTP status is not 200, or the body has a status and errors other than empty objects.
 */
export function checkedPart(reply: PartReply, chunkStart: number): string | null {
  const answer = parseAnswer(reply.text)
  const errors = errorsOf(answer?.errors)
  if (reply.status !== 200) {
    throw UploadError.answered(reply.status, errors.join(',') || reply.statusText, chunkStart)
  }
  if (answer?.status !== undefined && errors.length > 0) {
    throw new UploadError(typeof answer.status === 'number' ? answer.status : 200, errors.join(','), chunkStart)
  }
  return answer?.entityTag ?? null
}

function parseAnswer(text: string): z.output<typeof body> | null {
  try {
    const read = body.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const errorsOf = (errors: unknown): string[] =>
  (Array.isArray(errors) ? errors : []).filter((error) => !isEmptyObject(error)).map(textOf)

const isEmptyObject = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

const textOf = (error: unknown) => (typeof error === 'string' ? error : JSON.stringify(error))
