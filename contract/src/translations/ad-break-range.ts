/** CLASS of the EXT-X-DATERANGE that stands for an ad break of a livestream in its playlists. */
export const adBreakClass = 'skleyka.ad-break'
