import { formatLeft } from '@skleyka/contract/durations.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { productName } from '@skleyka/contract/product.ts'
import type { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { retryText } from '@skleyka/web/sending/retry-text.ts'
import type { SendEvents } from '@skleyka/web/sending/send-parts.ts'
import { createSpeed } from '@skleyka/web/sending/upload-speed.ts'
import { make } from '../elements.ts'
import { drawing, logo } from './drawings.ts'
import { bytesText, momentText } from './words.ts'

type Info = ResultOf<typeof uploadLinks.info>

/** Ends the hearing of drops; each screen begins without it. */
let drops: AbortController | undefined

/** Puts a screen into the page; the focus goes to its heading, so that it is read aloud. */
function show(page: HTMLElement, title: string, ...content: (Node | string)[]): void {
  const heading = make('h1', { tabindex: '-1' }, title)
  drops?.abort()
  page.removeAttribute('data-over')
  const isFirst = page.querySelector('h1') === null
  page.replaceChildren(make('div', { class: 'logo' }, logo(), productName), make('section', {}, heading, ...content))
  if (!isFirst) heading.focus()
}

export function showWaiting(page: HTMLElement): void {
  page.replaceChildren(
    make('div', { class: 'logo' }, logo(), productName),
    make('section', { 'aria-busy': 'true', 'aria-label': 'Страница загружается' }, make('div', { class: 'blank' })),
  )
}

interface Message {
  readonly tone: 'ok' | 'wait' | 'bad'
  readonly title: string
  readonly text: string
  readonly retry?: () => void
}

/** A message in the place of everything else. */
export function showMessage(page: HTMLElement, { tone, title, text, retry }: Message): void {
  const parts: Node[] = [make('p', { class: 'text' }, text)]
  if (retry) parts.push(button('Повторить', 'main', retry))
  show(page, title, ...parts)
  page.querySelector('section')?.prepend(drawing(tone))
  page.querySelector('section')?.setAttribute('data-centred', '')
}

interface Asking {
  readonly notice: { readonly text: string; readonly isBad: boolean } | null
  /** An upload was begun here: the very file is wanted. */
  readonly again: boolean
  /** Another file was chosen instead: it may be sent from its beginning. */
  readonly anew: (() => void) | null
}

/** Shows who asks for the video, what is taken, and the place for it. */
export function showAsk(
  page: HTMLElement,
  info: Info,
  { notice, again, anew }: Asking,
  take: (files: readonly File[]) => void,
): void {
  const input = make('input', { type: 'file', accept: acceptedFiles, hidden: '', 'aria-hidden': 'true' })
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  const place = make(
    'div',
    { class: 'place' },
    make('p', {}, again ? 'Перетащите файл сюда ещё раз' : 'Перетащите видео сюда'),
    button(again ? 'Выбрать файл' : 'Выбрать видео', 'main', () => input.click()),
    input,
  )
  const parts: Node[] = []
  if (info.note !== '') parts.push(make('p', { class: 'note' }, info.note))
  if (notice) {
    parts.push(
      make(
        'p',
        { class: 'notice', 'data-bad': notice.isBad ? '' : undefined, role: notice.isBad ? 'alert' : 'status' },
        notice.text,
      ),
    )
  }
  parts.push(place)
  if (anew) parts.push(button('Передать этот файл с\u00a0начала', 'quiet', anew))
  parts.push(make('p', { class: 'limits' }, limitsText(info)))
  show(page, `${info.accountName} просит видео`, ...parts)
  hearDrops(page, take)
}

const limitsText = ({ maxBytes, until }: Info) =>
  [
    'Один файл',
    ...(maxBytes === null ? [] : [`не\u00a0больше ${bytesText(maxBytes)}`]),
    `ссылка действует до\u00a0${momentText(until, new Date())}`,
  ].join(' · ')

/** Files may be dropped anywhere on the page, while it asks for one. */
function hearDrops(page: HTMLElement, take: (files: readonly File[]) => void): void {
  drops = new AbortController()
  const { signal } = drops
  const over = (event: DragEvent) => {
    event.preventDefault()
    page.toggleAttribute('data-over', event.type === 'dragover')
  }
  for (const name of ['dragover', 'dragleave'] as const) window.addEventListener(name, over, { signal })
  window.addEventListener(
    'drop',
    (event) => {
      over(event)
      take([...(event.dataTransfer?.files ?? [])])
    },
    { signal },
  )
}

/** Returns how far the file is. `end` is for when it goes on no more: the page may be left again. */
export function showSending(page: HTMLElement, info: Info, file: File, stop: () => void): SendEvents & { end(): void } {
  const bar = make('div', {
    role: 'progressbar',
    class: 'bar',
    'aria-label': 'Передано',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  })
  const percent = make('span', { class: 'percent' })
  const line = make('p', { class: 'line' }, 'Начинаем…')
  const state = make('p', { class: 'hidden', role: 'status' }, 'Видео передаётся')
  const row = make('p', { class: 'file' }, make('b', {}, file.name), percent)
  const limits = make('p', { class: 'limits' }, 'Не\u00a0закрывайте страницу, пока видео передаётся.')
  show(page, `${info.accountName} просит видео`, row, bar, line, state, button('Остановить', 'plain', stop), limits)

  const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', leaving)
  const speed = createSpeed()
  let kept = 0
  const tellBytes = () => {
    const perSecond = speed.bytesPerSecond(performance.now())
    line.textContent = kept >= file.size ? 'Завершается' : lineText(kept, file.size, perSecond)
  }
  let countdown: ReturnType<typeof setInterval> | undefined
  return {
    moved(bytes) {
      speed.add(bytes, performance.now())
      tellBytes()
    },
    kept(bytes) {
      kept = bytes
      const share = Math.min(bytes / file.size, 0.99)
      const shown = String(Math.floor(share * 100))
      bar.style.setProperty('--share', String(share))
      bar.setAttribute('aria-valuenow', shown)
      percent.textContent = `${shown}\u202f%`
      tellBytes()
    },
    waiting(delayMs, code) {
      bar.toggleAttribute('data-waiting', delayMs !== null)
      line.toggleAttribute('data-waiting', delayMs !== null)
      clearInterval(countdown)
      if (delayMs === null) return
      const atMs = performance.now() + delayMs
      const tell = () => {
        line.textContent = retryText(code, atMs - performance.now())
      }
      tell()
      countdown = setInterval(tell, 1000)
      // read aloud once and not each second
      state.textContent = line.textContent
    },
    end() {
      clearInterval(countdown)
      window.removeEventListener('beforeunload', leaving)
    },
  }
}

function lineText(bytes: number, total: number, perSecond: number | null): string {
  const sent = `${bytesText(bytes)} из\u00a0${bytesText(total)}`
  return perSecond ? `${sent} · ${bytesText(perSecond)}/с · ${formatLeft((total - bytes) / perSecond)}` : sent
}

function button(text: string, kind: 'main' | 'plain' | 'quiet', press: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', 'data-kind': kind }, text)
  made.addEventListener('click', press)
  return made
}
