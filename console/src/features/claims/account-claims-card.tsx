import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './account-claims-card.module.css'

/** Claims on videos of one account: whether it offends again and again. */
export function ClaimsCard({ code, name }: { code: string; name?: string }) {
  const query = useQuery(read(adminClaims.ofAccount, { ofAccount: code }, { accountCode: null }))
  if (!query.data) return null
  const { open, granted, objected, isRepeatOffender } = query.data
  const months = claimBounds.offenceMonths
  return (
    <Card title={name === undefined ? 'Претензии' : `Претензии к\u00a0аккаунту «${name}»`} padded>
      <div className={styles.claims}>
        {isRepeatOffender && <StateMark tone="warn">Повторные нарушения</StateMark>}
        <dl className={styles.claimFacts}>
          <dt>Открыто</dt>
          <dd>{groupDigits(open)}</dd>
          <dt>
            Удовлетворено за&nbsp;{months}&nbsp;{plural(months, ['месяц', 'месяца', 'месяцев'])}
          </dt>
          <dd>{groupDigits(granted)}</dd>
          <dt>Возражений</dt>
          <dd>{groupDigits(objected)}</dd>
        </dl>
        <ButtonLink to={`/cc/claims?state=all&account=${encodeURIComponent(code)}`}>Все претензии аккаунта</ButtonLink>
      </div>
    </Card>
  )
}
