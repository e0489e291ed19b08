/** The page of an article for its readers. */
export const articleAddress = (id: number): string => `/home/article-detail?id=${id}`
/** The page on which somebody writes it. */
export const articleEditAddress = (id: number): string => `/articles/add?id=${id}`
/** Who has not acknowledged it. */
export const articleReadersAddress = (id: number): string => `/home/article-readers?articleId=${id}`
