import { CallError, errorTexts } from './call-error.ts'

/** Words of the error snackbar and of its button that copies. */
export interface ErrorLabels {
  readonly message: string
  readonly details: readonly string[]
  /** The whole of it as text, for a letter to the support. */
  readonly text: string
}

/** The generic error snackbar of spec §8: the message, and the three lines when a request id is known. */
export function errorLabels(error: unknown): ErrorLabels {
  const message = (error instanceof Error && error.message) || errorTexts.unknown
  const details = error instanceof CallError ? detailsOf(error) : []
  return { message, details, text: [message, ...details].join('\n') }
}

function detailsOf({ requestId, internalRequestId, path }: CallError): string[] {
  if (requestId === undefined && internalRequestId === undefined) return []
  return [
    requestId !== undefined && `Идентификатор запроса: ${requestId}`,
    internalRequestId !== undefined && `Внутренний идентификатор запроса: ${internalRequestId}`,
    `Метод: ${path}`,
  ].filter((line) => line !== false)
}
