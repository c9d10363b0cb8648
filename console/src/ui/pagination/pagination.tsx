import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { countText, groupDigits } from '../../russian/numbers.ts'
import { DropdownButton } from '../dropdown/dropdown-button.tsx'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Link } from '../link/link.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { pageFrom, pageNumbers } from './page-numbers.ts'
import styles from './pagination.module.css'
import { perPageChoices } from './per-page.ts'

interface Props {
  page: number
  perPage: number
  /** Number of things there are on all pages; more, where they are not all counted. */
  total: number
  isMore?: boolean | undefined
  /** Address of a page; the address holds the whole state of a list. */
  to: (page: number, perPage: number) => string
  /** The largest page the server answers, when it is less than the total. */
  lastPage?: number
}

/** Pages of a list, what of it is seen, and how much a page shows. */
export default function Pagination({ page, perPage, total, isMore, to, lastPage }: Props) {
  const last = Math.max(1, Math.min(lastPage ?? Number.POSITIVE_INFINITY, Math.ceil(total / perPage)))
  const from = (page - 1) * perPage + 1
  return (
    <div className={styles.foot}>
      {last > 1 && (
        <nav className={styles.pages} aria-label="Страницы">
          <Step label="Предыдущая страница" icon={ChevronLeft} to={page > 1 ? to(page - 1, perPage) : null} />
          {pageNumbers(page, last).map((mark, index, all) =>
            mark === 'gap' ? (
              <JumpToPage key={`gap ${all[index - 1]}`} last={last} to={(target) => to(target, perPage)} />
            ) : (
              <Link
                key={mark}
                to={to(mark, perPage)}
                aria-current={mark === page ? 'page' : undefined}
                aria-label={`Страница ${mark}`}
              >
                {mark}
              </Link>
            ),
          )}
          <Step label="Следующая страница" icon={ChevronRight} to={page < last ? to(page + 1, perPage) : null} />
        </nav>
      )}
      <span className={styles.seen}>
        {groupDigits(from)}–{groupDigits(Math.min(total, from + perPage - 1))} из {countText(total, isMore)}
      </span>
      <nav className={styles.perPage} aria-label="На странице">
        <span>На странице:</span>
        {perPageChoices.map((choice) => (
          <Link
            key={choice}
            to={to(1, choice)}
            aria-current={choice === perPage ? 'true' : undefined}
            aria-label={`По ${choice}`}
          >
            {choice}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Step({ label, icon, to }: { label: string; icon: typeof ChevronLeft; to: string | null }) {
  if (to === null) {
    return (
      <span className={styles.off} aria-hidden="true">
        <Icon of={icon} size={18} />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label}>
      <Icon of={icon} size={18} />
    </Link>
  )
}

/** The gap between page numbers asks for one; a missing page is told by a tooltip and leads nowhere. */
function JumpToPage({ last, to }: { last: number; to: (page: number) => string }) {
  const [text, setText] = useState('')
  const page = pageFrom(text, last)
  const missing = text !== '' && page === null
  return (
    <DropdownButton
      label="Перейти к странице"
      align="start"
      trigger={(props) => (
        <button {...props} type="button" aria-label="Перейти к странице">
          …
        </button>
      )}
    >
      {(close) => (
        <div className={styles.jump}>
          <Tooltip text="Такой страницы нет" open={missing}>
            <div className={styles.jumpInput}>
              <TextInput
                label="Страница"
                hideLabel
                value={text}
                onChange={setText}
                inputMode="numeric"
                placeholder={`1–${last}`}
                status={missing ? 'error' : undefined}
                autoFocus
              />
            </div>
          </Tooltip>
          {page !== null && (
            <Link to={to(page)} className={styles.go} onClick={close}>
              Перейти
            </Link>
          )}
          <IconButton icon={X} size={32} label="Закрыть" tooltip={false} onClick={close} />
        </div>
      )}
    </DropdownButton>
  )
}
