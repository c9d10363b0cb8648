export { permissionLabels } from './permission-labels.ts'
