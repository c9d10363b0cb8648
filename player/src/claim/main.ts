import './claim.css'
import { claimBounds, claimFileEndings } from '@skleyka/contract/claims/claim-bounds.ts'
import { claimForm } from '@skleyka/contract/claims/claim-form.calls.ts'
import { claimWishes, claimWishTitles } from '@skleyka/contract/claims/claim-states.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { formatFailure } from '@skleyka/web/sending/format-failure.ts'
import { make } from '../elements.ts'
import { call } from '../upload-link/call.ts'
import { follow } from './follow.ts'
import { namedCountries } from './named-countries.ts'
import { field, form, show, text } from './views.ts'

/** Returns null when the work is done, else why it is not, in words. */
async function attempt(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work()
  } catch (error) {
    return formatFailure(error)
  }
}

/** First step: the address of whoever claims. */
function askEmail(page: HTMLElement): void {
  const email = make('input', {
    type: 'email',
    autocomplete: 'email',
    required: '',
    maxlength: String(bounds.emailChars),
  })
  const send = () =>
    attempt(async () => {
      await call(claimForm.askCode, { email: email.value })
      askCode(page, email.value)
      return null
    })
  show(
    page,
    'Претензия правообладателя',
    text(
      'Если на\u00a0этой платформе показывают ваше произведение без\u00a0разрешения, сообщите нам. Сначала подтвердите почту.',
    ),
    form('Получить код', send, field('Ваша почта', email, 'Сюда придут код и\u00a0решение по\u00a0претензии')),
  )
}

/** Second step: the code of the letter. */
function askCode(page: HTMLElement, email: string): void {
  const code = make('input', { autocomplete: 'one-time-code', required: '', maxlength: '20', spellcheck: 'false' })
  const send = () =>
    attempt(async () => {
      const { ticket } = await call(claimForm.proveCode, { email, code: code.value })
      if (ticket === null)
        return 'Код не\u00a0подошёл или устарел. Проверьте его или обновите страницу и\u00a0попросите новый'
      askClaim(page, ticket)
      return null
    })
  show(
    page,
    'Введите код из\u00a0письма',
    text(`Мы\u00a0отправили письмо на\u00a0${email}. Код действует 15\u00a0минут.`),
    form('Продолжить', send, field('Код', code)),
  )
}

/** Third step: the claim. */
function askClaim(page: HTMLElement, ticket: string): void {
  const name = make('input', { autocomplete: 'name', required: '', maxlength: String(claimBounds.nameChars) })
  const video = make('input', { type: 'url', required: '', maxlength: String(claimBounds.videoChars) })
  const work = make('input', { required: '', maxlength: String(claimBounds.workChars) })
  const basis = make('textarea', { required: '', maxlength: String(claimBounds.basisChars) })
  const offered = claimWishes.filter((wish) => wish !== 'HOLDER')
  const wish = make('select', {}, ...offered.map((one) => make('option', { value: one }, claimWishTitles[one])))
  const countries = make(
    'select',
    { multiple: '', size: '8' },
    ...namedCountries().map(({ code, title }) => make('option', { value: code }, title)),
  )
  const where = field('Страны, в\u00a0которых не\u00a0показывать', countries, 'Несколько\u00a0— с\u00a0клавишей Ctrl')
  where.hidden = true
  wish.addEventListener('change', () => {
    where.hidden = wish.value !== 'COUNTRIES'
  })
  const accept = claimFileEndings.map((ending) => `.${ending}`).join(',')
  const files = make('input', { type: 'file', multiple: '', accept })
  const sent = new Map<File, number>()
  const send = () =>
    attempt(async () => {
      const chosen = [...(files.files ?? [])]
      if (chosen.length > claimBounds.files) return `Приложите не\u00a0больше ${claimBounds.files}\u00a0файлов`
      for (const file of chosen) {
        if (sent.has(file)) continue
        const { fileId, url } = await call(claimForm.sendFile, {
          ticket,
          name: file.name.slice(-255),
          bytes: file.size,
        })
        const answer = await fetch(url, { method: 'POST', body: file })
        if (!answer.ok) return `«${file.name}»: ${await problemOf(answer)}`
        sent.set(file, fileId)
      }
      const { claimId } = await call(claimForm.create, {
        ...{ ticket, name: name.value, video: video.value, work: work.value, basis: basis.value },
        wish: claimWishes.find((one) => one === wish.value) ?? 'TAKE_DOWN',
        countries: wish.value === 'COUNTRIES' ? [...countries.selectedOptions].map(({ value }) => value) : [],
        fileIds: chosen.flatMap((file) => sent.get(file) ?? []),
      })
      show(
        page,
        `Претензия №\u00a0${claimId} подана`,
        text(
          'Мы\u00a0отправили письмо со\u00a0ссылкой: по\u00a0ней видно, что\u00a0с\u00a0претензией, и\u00a0её можно отозвать. О\u00a0решении напишем.',
        ),
      )
      return null
    })
  show(
    page,
    'Расскажите о\u00a0нарушении',
    form(
      'Подать претензию',
      send,
      field('Ваше имя или организация', name),
      field(
        'Адрес видео или трансляции',
        video,
        `Адрес страницы, на\u00a0которой они открываются: ${location.origin}/embed/…`,
      ),
      field('Ваше произведение', work, 'Название, год, автор'),
      field('Основание', basis, 'На\u00a0чём основаны ваши права: договор, свидетельство, ссылка на\u00a0публикацию'),
      field(
        'Документы',
        files,
        `PDF, картинки и\u00a0офисные документы, до\u00a0${claimBounds.files}\u00a0файлов по\u00a0${formatSize(claimBounds.fileBytes)}`,
      ),
      field('Что сделать', wish),
      where,
    ),
  )
}

async function problemOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof error === 'string' ? error : 'файл не\u00a0передан, повторите'
}

const page = document.getElementById('page')
if (page) {
  // the link of another claim in the same window
  window.addEventListener('hashchange', () => location.reload())
  const token = location.hash.slice(1)
  if (token === '') askEmail(page)
  else void follow(page, token)
}
