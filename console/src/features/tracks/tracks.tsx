export { languageProblem, NameFields, newLabelHint } from './name-fields.tsx'
export { TrackMenu } from './track-menu.tsx'
