import { CircleQuestionMark } from 'lucide-react'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const loadCard = () => import('./help-card.tsx')
const HelpCard = lazyPiece(loadCard)

/** The button of the help menu; what opens is loaded when it is wanted (spec §2.8). */
export function HelpMenu() {
  return (
    <DropdownButton
      label="Помощь"
      minWidth="var(--menu-help-min)"
      preload={() => loadCard().catch(() => undefined)}
      trigger={(props) => <IconButton {...props} icon={CircleQuestionMark} label="Помощь" />}
    >
      {(close) => <HelpCard close={close} />}
    </DropdownButton>
  )
}
