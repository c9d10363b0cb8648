import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { sourceText } from './source-text.ts'
import { useNames } from './template-names.ts'

/** What templates are called by their numbers, by the field that names them. */
export const useTemplateNames = useNames

/** What gives a template where none is chosen. */
export const givenByText = sourceText

/** The window in which templates are chosen. */
export const ChoicePopup = lazyPiece(() => import('./choice-popup.tsx'))
