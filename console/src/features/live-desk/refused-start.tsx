import { quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './live-desk.module.css'

/** Tells why a quota of the account has not let a livestream begin, and what to do. */
export default function RefusedStart({ source, refused }: Pick<Translation, 'source' | 'refused'>) {
  const accountCode = useAccountCode()
  const may = useMay()
  if (refused === null) return null
  return (
    <div className={styles.refused} role="status">
      <p>
        <b>Эфир не&#160;начался {formatNearMoment(refused.at)}.</b> {whyOf(refused, source)}
      </p>
      {may(quotas.own) && (
        <p>
          <Link to={pagePath(accountCode, 'setting/account')}>Посмотреть квоты и&#160;попросить больше</Link>
        </p>
      )}
    </div>
  )
}

function whyOf({ reason, limit }: NonNullable<Translation['refused']>, source: Translation['source']): string {
  if (limit === 0) return 'Администратор платформы не\u00a0отвёл этому аккаунту эфира.'
  const bound = quotaText(reason, limit)
  const [why, wait] =
    reason === 'livestreams'
      ? [`Аккаунту отведено трансляций одновременно: ${bound}, и\u00a0столько уже шло.`, 'Завершите одну из\u00a0них']
      : [`Аккаунту отведено ${bound} эфира в\u00a0месяц, и\u00a0они израсходованы.`, 'Дождитесь следующего месяца']
  return source === 'RTMP'
    ? `${why} ${wait} и\u00a0начните снова. Кодер, который повторяет попытки, подключится сам.`
    : `${why} ${wait}: сервер начнёт сам.`
}
