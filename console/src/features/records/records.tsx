export { PageNotFound } from './page-not-found.tsx'
export { StateCell } from './state-cell.tsx'
