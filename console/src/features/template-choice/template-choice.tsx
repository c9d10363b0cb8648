import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Owner } from './choice-kinds.ts'
import { sourceText } from './source-text.ts'
import { useNames } from './template-names.ts'

/** What templates are called by their numbers, by the field that names them. */
export const useTemplateNames = useNames

/** What gives a template where none is chosen. */
export const givenByText = sourceText

/** The window in which templates are chosen. */
export const ChoicePopup = lazyPiece(() => import('./choice-popup.tsx'))

/** Opens the choice of templates of a video. */
export function TemplatesButton({ owner, onConflict }: { owner: Owner; onConflict: () => Promise<unknown> }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button icon={LayoutTemplate} onClick={() => open(true)}>
        Шаблоны
      </Button>
      {isOpen && <ChoicePopup {...{ owner, onConflict }} onClose={() => open(false)} />}
    </>
  )
}
