import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { Letter } from '../../mail/letter.ts'
import { shownName } from '../../mail/letter.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { shownPlace } from './address.ts'
import { findMaker, type TakenDelivery, takeUntold } from './deliveries.sql.ts'

/** Writes once to whoever made a webhook that has taken nothing since a moment, while he belongs to the account. */
export async function tellMaker(
  tx: Tx,
  taken: TakenDelivery,
  before: Date,
  services: Pick<Services, 'secrets' | 'now' | 'publicUrl'>,
): Promise<void> {
  const webhook = await takeUntold(tx, taken, before, services.now())
  if (webhook === null) return
  const maker = await asPlatform(tx, 'mail', (all) => findMaker(all, taken.accountId, webhook.made_by))
  if (maker === null) return
  const url = `${services.publicUrl}/admin/ac/${maker.code}/setting/webhooks/${taken.webhookId}`
  await queueMail(tx, services, {
    kind: 'webhook',
    to: maker.email,
    letter: () => failingLetter(shownPlace(webhook.url), maker.account, url),
  })
}

const failingLetter = (place: string, account: string, url: string): Letter => ({
  subject: 'Вебхук не\u00a0отвечает больше суток',
  title: 'Вебхук не\u00a0отвечает больше суток',
  paragraphs: [
    `События аккаунта «${shownName(account)}» не\u00a0доходят до\u00a0${shownName(place)}: за\u00a0сутки ни\u00a0одна попытка не\u00a0удалась.`,
    'Каждое событие отправляется ещё сутки после него, потом доставка прекращается. Что отвечает ваш сервер, видно в\u00a0журнале доставок: там\u00a0же их можно отправить снова.',
  ],
  button: { label: 'Открыть журнал доставок', url },
  foot: 'Письмо пришло потому, что этот вебхук создали вы. Оно приходит один раз, пока вебхук не\u00a0заработает.',
})
