import './upload-link.css'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { isAllowedFile } from '@skleyka/contract/uploads/video-files.ts'
import { formatFailure, isLost } from '@skleyka/web/sending/format-failure.ts'
import { readKeptBytes } from '@skleyka/web/sending/received-bytes.ts'
import { withRetries } from '@skleyka/web/sending/retries.ts'
import { UnreadableFile, UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { call } from './call.ts'
import { isSameFile, readSavedUpload, requestIdFor, type SavedUpload, writeSavedUpload } from './saved-upload.ts'
import { apiOrigin, sendFile } from './send-file.ts'
import { showAsk, showMessage, showSending, showWaiting } from './views.ts'
import { bytesText } from './words.ts'

type Info = ResultOf<typeof uploadLinks.info>

/** Note above the place for the file: why the last one was not taken, or where it stopped. */
interface Notice {
  readonly text: string
  readonly isBad: boolean
}

async function open(page: HTMLElement, token: string): Promise<void> {
  if (!/^[A-Za-z0-9_-]{27}$/.test(token)) return showMessage(page, words.unknown)
  showWaiting(page)
  try {
    const info = await call(uploadLinks.info, { token })
    await greet(page, token, info)
  } catch (error) {
    if (error instanceof UploadError && error.code === 404) return showMessage(page, words.unknown)
    showMessage(page, { ...words.broken, retry: () => void open(page, token) })
  }
}

const words = {
  unknown: {
    tone: 'wait',
    title: 'Такой ссылки нет',
    text: 'Проверьте, что адрес скопирован целиком, или попросите новую ссылку у\u00a0того, кто её прислал.',
  },
  broken: {
    tone: 'bad',
    title: 'Страница не\u00a0открылась',
    text: 'Сервер не\u00a0отвечает. Проверьте подключение к\u00a0интернету.',
  },
  PAUSED: {
    tone: 'wait',
    title: 'Сейчас по\u00a0ссылке ничего не\u00a0принимают',
    text: 'Спросите того, кто её прислал, и\u00a0откройте её позже: что уже передано, сохранено.',
  },
  USED: {
    tone: 'wait',
    title: 'По\u00a0этой ссылке видео уже передано',
    text: 'Ссылка принимает один файл. Если нужно передать ещё один, попросите новую.',
  },
  EXPIRED: { tone: 'wait', title: 'Срок ссылки истёк', text: 'Попросите новую у\u00a0того, кто её прислал.' },
  REVOKED: { tone: 'wait', title: 'Ссылку отозвали', text: 'Попросите новую у\u00a0того, кто её прислал.' },
} as const

const thanks = (info: Info) =>
  ({
    tone: 'ok',
    title: 'Спасибо, видео передано',
    text: `${info.accountName} получит его, как только оно будет обработано. Эту страницу можно закрыть.`,
  }) as const

/**
 * Shows the purpose of the link, or why it takes nothing; an upload that was begun here before is offered to be gone on
 * with.
 */
async function greet(page: HTMLElement, token: string, info: Info): Promise<void> {
  const kept = readSavedUpload(token)
  if (info.state !== 'OPEN') {
    if (kept !== null && info.state !== 'PAUSED') writeSavedUpload(token, null)
    return showMessage(page, info.state === 'USED' && kept !== null ? thanks(info) : words[info.state])
  }
  const offset = kept && (await keptOf(kept))
  if (kept && offset === null) writeSavedUpload(token, null)
  if (!kept || offset === null) return ask(page, token, info, null, null)
  const share = `${bytesText(offset)} из\u00a0${bytesText(kept.size)}`
  const text = `Передано ${share}. Выберите тот\u00a0же файл «${kept.name}», чтобы продолжить.`
  ask(page, token, info, kept, { text, isBad: false })
}

/** Bytes of the upload that the server has; null when it is no more. */
async function keptOf({ uploadId, takenParts, partSize, size }: SavedUpload): Promise<number | null> {
  try {
    const kept = await readKeptBytes(apiOrigin, uploadId, new AbortController().signal)
    return kept ?? Math.min(size, takenParts * partSize)
  } catch (error) {
    if (isLost(error)) return null
    throw error
  }
}

/** Asks for the file; `other` is one that was chosen although another upload waits to be gone on with. */
function ask(
  page: HTMLElement,
  token: string,
  info: Info,
  kept: SavedUpload | null,
  notice: Notice | null,
  other: File | null = null,
): void {
  const anew = other && (() => void send(page, token, info, other, null))
  showAsk(page, info, { notice, again: kept !== null, anew }, (files) => {
    const [file, ...more] = files
    if (!file) return
    const problem = more.length > 0 ? 'По\u00a0этой ссылке принимается один файл.' : problemOf(file, info)
    if (problem !== null) return ask(page, token, info, kept, { text: problem, isBad: true })
    if (kept === null || isSameFile(file, kept)) return void send(page, token, info, file, kept)
    const text = `Это другой файл: «${file.name}». Чтобы продолжить, выберите «${kept.name}».`
    ask(page, token, info, kept, { text, isBad: true }, file)
  })
}

function problemOf(file: File, { maxBytes }: Info): string | null {
  if (!isAllowedFile(file)) return `${file.name}: формат не\u00a0поддерживается`
  if (file.size === 0) return `${file.name}: файл пустой`
  if (maxBytes !== null && file.size > maxBytes) {
    return `${file.name}: ${bytesText(file.size)}, а\u00a0по\u00a0этой ссылке принимается не\u00a0больше ${bytesText(maxBytes)}`
  }
  return null
}

/** Sends the file to its end: into the upload that was begun, or a new one, which gives up what was sent by the link before. */
async function send(
  page: HTMLElement,
  token: string,
  info: Info,
  file: File,
  begun: SavedUpload | null,
): Promise<void> {
  const stop = new AbortController()
  const screen = showSending(page, info, file, () => stop.abort())
  let upload = begun
  try {
    const requestId = requestIdFor(token, file)
    const open = () => begin(token, file, requestId, stop.signal)
    const opened = begun ?? (await withRetries('create', open, screen.waiting, stop.signal))
    upload = opened
    const partTaken = (takenParts: number) => {
      upload = { ...opened, takenParts }
      writeSavedUpload(token, upload)
    }
    await sendFile(file, { upload: opened, isBegun: begun !== null }, { ...screen, partTaken }, stop.signal)
    screen.end()
    writeSavedUpload(token, null)
    showMessage(page, thanks(info))
  } catch (error) {
    screen.end()
    if (stop.signal.aborted) return open(page, token)
    await fail(page, token, info, error, upload, () => void send(page, token, info, file, upload))
  }
}

async function begin(token: string, file: File, requestId: string, signal: AbortSignal): Promise<SavedUpload> {
  const { name, size, lastModified } = file
  const { uploadId, partSize } = await call(
    uploadLinks.startUpload,
    { token, file: { name, size, lastModified } },
    { requestId, signal },
  )
  const kept = { uploadId, partSize, takenParts: 0, name, size, lastModified }
  writeSavedUpload(token, kept)
  return kept
}

/** Shows why it does not go on, with the way out: a link that was closed meanwhile says so itself. */
async function fail(
  page: HTMLElement,
  token: string,
  info: Info,
  error: unknown,
  upload: SavedUpload | null,
  retry: () => void,
): Promise<void> {
  if (!(error instanceof UploadError)) throw error
  const now = await call(uploadLinks.info, { token }).catch(() => info)
  if (now.state !== 'OPEN') return greet(page, token, now)
  if (isLost(error)) {
    writeSavedUpload(token, null)
    const text = 'Передача прервана: то, что было передано, не\u00a0сохранилось. Начните её с\u00a0начала.'
    return ask(page, token, now, null, { text, isBad: true })
  }
  const text = `${formatFailure(error)}.`
  // the same file would not be read at another try either
  if (error instanceof UnreadableFile)
    return ask(page, token, now, upload, { text: `${text} Выберите его ещё раз.`, isBad: true })
  showMessage(page, { tone: 'bad', title: 'Видео не\u00a0передано', text, retry })
}

const page = document.getElementById('page')
if (page) {
  // another link in the same window
  window.addEventListener('hashchange', () => location.reload())
  void open(page, location.hash.slice(1))
}
