/** The page of a wall display; its key stands behind the `#`, so that no server on the way keeps it. */
export const WALL_PAGE = '/wall'
/** What the page reads. */
export const WALL_FIGURES_PATH = '/wall/figures'
/** A screen reads its figures so often. */
export const WALL_SECONDS = 60
