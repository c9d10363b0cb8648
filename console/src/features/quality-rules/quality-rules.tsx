export { AccountRuleCard } from './account-rule-card.tsx'
export { PlatformRuleCard } from './platform-rule-card.tsx'
