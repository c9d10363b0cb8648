export { revokeLinksOf } from './upload-links.sql.ts'
