/** As much of jsdom as the tests use. */
declare module 'jsdom' {
  interface Parsed {
    readonly getElementsByTagName: (name: string) => ArrayLike<{ readonly textContent: string | null }>
  }
  export class JSDOM {
    constructor(html: string, options: { readonly url: string })
    readonly window: { readonly DOMParser: new () => { parseFromString: (text: string, type: string) => Parsed } }
  }
}
