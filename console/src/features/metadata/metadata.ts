export {
  allFields,
  bodyOf,
  type FollowedTemplate,
  fieldsOf,
  givenBy,
  metadataText,
  useFieldsByKey,
  useJournalledFields,
  useTemplates,
} from './followed-templates.ts'
export {
  chosenTemplate,
  holderProblems,
  type MetadataKey,
  metadataKey,
  metadataNameOf,
  metadataProblems,
  sentMetadata,
  templateKey,
  type WrittenMetadata,
  writtenMetadata,
} from './written-metadata.ts'
