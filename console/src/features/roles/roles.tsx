export { ComparedRoles, idsOf } from './compare-roles.tsx'
export { NewRoleCard } from './new-role-card.tsx'
export { PermissionBoxes } from './permission-boxes.tsx'
export { latestOf, newRole, problemsOf, RoleFields, type RoleValues, savedText, sentOf } from './role-fields.tsx'
