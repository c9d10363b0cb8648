export { ClaimsCard } from './account-claims-card.tsx'
