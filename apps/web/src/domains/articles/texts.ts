/** What articles say in general. */
export const ARTICLE_TEXTS = {
  list: 'Article Management',
  categories: 'Article categories',
  categoriesPurpose: 'What articles are sorted into, with what a new article of a category begins with.',
  searches: 'Name',
  articles: 'Articles',
} as const
