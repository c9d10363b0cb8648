import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { givenByText } from './source-text.ts'
export { useTemplateNames } from './template-names.ts'

/** The window in which templates are chosen. */
export const ChoicePopup = lazyPiece(() => import('./choice-popup.tsx'))
