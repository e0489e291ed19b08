/** The menu item of those who write articles; whoever is in the audience reads them without it. */
export const ARTICLES = 'menu/Articles' as const
