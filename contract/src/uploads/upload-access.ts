/**
 * Permission to bring new videos into an account; apart from the calls, which a page learns of later than of its
 * buttons.
 */
export const uploading = { who: 'member', section: 'VIDEO', permission: 'media.can_create_records' } as const
