import { type UploadLink, uploadLinks } from '@skleyka/contract/upload-links.ts'
import { useMutation } from '@tanstack/react-query'
import { Ban, Check, Clock, Link2, type LucideIcon, Upload } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { SkeletonRows, Table, TableHead } from '../../ui/table/table.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { linkWords } from './link-words.ts'
import styles from './upload-links.module.css'

const icons: Readonly<Record<ReturnType<typeof linkWords>['icon'], LucideIcon>> = {
  link: Link2,
  upload: Upload,
  check: Check,
  clock: Clock,
  ban: Ban,
}

/** The links of one page; under 768 px the rows are cards. */
export function LinksTable({ links, accountCode }: { links: readonly UploadLink[]; accountCode: string }) {
  return (
    <Table label="Ссылки для загрузки" className={styles.table ?? ''}>
      <Heads />
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} accountCode={accountCode} />
        ))}
      </tbody>
    </Table>
  )
}

function LinkRow({ link, accountCode }: { link: UploadLink; accountCode: string }) {
  const now = new Date()
  const { tone, icon, words } = linkWords(link)
  return (
    <tr className={styles.row}>
      <td className={styles.note}>
        <span className={styles.title}>{link.note || 'Без комментария'}</span>
        <span className={styles.under}>
          {link.createdBy} · {formatMoment(link.createdAt, { near: now })}
        </span>
      </td>
      <td className={styles.state}>
        <StateMark tone={tone} icon={icons[icon]}>
          {words}
        </StateMark>
      </td>
      <td className={styles.video}>
        {link.recordId === null ? (
          '—'
        ) : (
          <TextLink to={pagePath(accountCode, `records/${link.recordId}`)}>
            №&#160;{groupDigits(link.recordId)}
          </TextLink>
        )}
      </td>
      <td className={styles.size} data-numeric>
        {link.maxBytes === null ? 'Любой' : formatBytes(link.maxBytes)}
      </td>
      <td className={styles.until}>{formatMoment(link.until, { near: now })}</td>
      <td className={styles.acts}>{link.state === 'OPEN' && <RevokeButton link={link} accountCode={accountCode} />}</td>
    </tr>
  )
}

function RevokeButton({ link, accountCode }: { link: UploadLink; accountCode: string }) {
  const revoke = useMutation(write(uploadLinks.revoke, { accountCode }))
  const run = async () => {
    const sure = await confirm({
      title: 'Отозвать ссылку?',
      message:
        link.recordId === null
          ? 'Передать по\u00a0ней видео будет нельзя. Вернуть ссылку тоже нельзя.'
          : 'По\u00a0ней уже передают файл: передача прервётся, а\u00a0то, что передано, будет удалено.',
      okLabel: 'Отозвать',
      danger: true,
    })
    if (!sure) return
    revoke.mutate({ id: link.id }, { onSuccess: () => showToast({ type: 'success', message: 'Ссылка отозвана' }) })
  }
  return <IconButton size={32} icon={Ban} label={`Отозвать ссылку ${link.note}`.trim()} onClick={() => void run()} />
}

/** Grey rows of the same height, when the answer takes its time. */
export function LinksTableSkeleton() {
  return (
    <Patiently>
      <Table label="Ссылки загружаются" className={styles.table ?? ''}>
        <Heads />
        <SkeletonRows rows={5} columns={[240, 96, 48, 56, 104, 0]} />
      </Table>
    </Patiently>
  )
}

const Heads = () => (
  <thead>
    <tr>
      <TableHead>Комментарий</TableHead>
      <TableHead className={styles.state}>Состояние</TableHead>
      <TableHead className={styles.video}>Видео</TableHead>
      <TableHead className={styles.size} numeric>
        Размер до
      </TableHead>
      <TableHead className={styles.until}>Действует до</TableHead>
      <TableHead className={styles.acts}>
        <span className="visually-hidden">Действия</span>
      </TableHead>
    </tr>
  </thead>
)
