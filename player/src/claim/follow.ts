import type { Claim } from '@skleyka/contract/claims/claim.ts'
import { claimForm } from '@skleyka/contract/claims/claim-form.calls.ts'
import {
  claimAnswerTitles,
  claimPartyTitles,
  claimStateTitles,
  claimStepTitles,
  claimWishTitles,
  isOpenClaim,
} from '@skleyka/contract/claims/claim-states.ts'
import { formatFailure } from '@skleyka/web/sending/format-failure.ts'
import { UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { make } from '../elements.ts'
import { call } from '../upload-link/call.ts'
import { button, facts, show, text } from './views.ts'

const moment = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' })

/** The claim of the secret of a link: how it stands, its history, and the way to withdraw it. */
export async function follow(page: HTMLElement, token: string): Promise<void> {
  try {
    const { claim } = await call(claimForm.get, { token })
    tell(page, token, claim)
  } catch (error) {
    if (error instanceof UploadError && error.code === 404)
      return show(page, 'Такой претензии нет', text('Проверьте, что\u00a0адрес из\u00a0письма скопирован целиком.'))
    show(
      page,
      'Страница не\u00a0открылась',
      text(`${formatFailure(error)}.`),
      button('Повторить', 'main', () => void follow(page, token)),
    )
  }
}

function tell(page: HTMLElement, token: string, claim: Claim): void {
  const { answer, decision } = claim
  const lines: [string, Node | string][] = [
    ['Состояние', claimStateTitles[claim.state]],
    [
      claim.record.isLive ? 'Трансляция' : 'Видео',
      claim.record.isDeleted ? `${claim.record.name} (удалено)` : claim.record.name,
    ],
    ['Произведение', claim.work],
    ['Просьба', claimWishTitles[claim.wish]],
    ['Основание', claim.basis],
  ]
  if (claim.files.length > 0) lines.push(['Документы', fileList(token, claim.files)])
  if (answer) lines.push(['Ответ аккаунта', [claimAnswerTitles[answer.kind], answer.text].filter(Boolean).join('. ')])
  if (answer && answer.files.length > 0) lines.push(['Документы аккаунта', fileList(token, answer.files)])
  if (decision) lines.push(['Решение', decision.reason])
  if (claim.statistics)
    lines.push([
      'Просмотры',
      `за\u00a028\u00a0дней: ${claim.statistics.views28.toLocaleString('ru')}, всего: ${claim.statistics.views.toLocaleString('ru')}`,
    ])
  const steps = claim.steps.map((step) =>
    make(
      'li',
      {},
      `${claimStepTitles[step.kind]}. ${claimPartyTitles[step.party]}, ${moment.format(step.at)}`,
      ...(step.text === '' ? [] : [make('br'), step.text]),
    ),
  )
  const content: Node[] = [facts(lines), make('h2', {}, 'История'), make('ol', {}, ...steps)]
  if (isOpenClaim(claim.state)) content.push(button('Отозвать претензию', 'plain', () => ask(page, token, claim)))
  show(page, `Претензия №\u00a0${claim.id}`, ...content)
}

function fileList(token: string, files: Claim['files']): HTMLUListElement {
  const problem = make('li', { class: 'notice', 'data-bad': '', role: 'alert', hidden: '' })
  const open = async (fileId: number) => {
    problem.hidden = true
    try {
      location.assign((await call(claimForm.openFile, { token, fileId })).url)
    } catch (error) {
      problem.textContent = `${formatFailure(error)}.`
      problem.hidden = false
    }
  }
  return make(
    'ul',
    {},
    ...files.map(({ id, name, isRemoved }) =>
      make('li', {}, isRemoved ? `${name} (удалён: срок хранения истёк)` : button(name, 'quiet', () => void open(id))),
    ),
    problem,
  )
}

function ask(page: HTMLElement, token: string, claim: Claim): void {
  const withdraw = async () => {
    try {
      const { claim: now } = await call(claimForm.withdraw, { token, rowVersion: claim.rowVersion, reason: '' })
      tell(page, token, now)
    } catch (error) {
      show(
        page,
        'Претензия не\u00a0отозвана',
        text(`${formatFailure(error)}.`),
        button('Вернуться', 'main', () => void follow(page, token)),
      )
    }
  }
  show(
    page,
    'Отозвать претензию?',
    text('Рассматривать её перестанут. Новую претензию на\u00a0это видео можно подать в\u00a0любой момент.'),
    button('Отозвать', 'main', () => void withdraw()),
    button('Не\u00a0отзывать', 'plain', () => tell(page, token, claim)),
  )
}
