/** Where everybody can have a mailbox, and domains that many companies share: none is a company's own. */
const PUBLIC = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.id hotmail.com hotmail.co.id live.com msn.com yahoo.com yahoo.co.id
  yahoo.co.uk yahoo.com.sg yahoo.com.au yahoo.co.in ymail.com rocketmail.com myyahoo.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hushmail.com gmx.com gmx.net gmx.de web.de mail.com
  email.com usa.com zoho.com zohomail.com yandex.com yandex.ru ya.ru mail.ru inbox.ru bk.ru qq.com foxmail.com 163.com
  126.com sina.com naver.com daum.net hanmail.net rediffmail.com plasa.com telkom.net cbn.net.id indo.net.id
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org sharklasers.com duck.com
  co.id or.id ac.id web.id go.id sch.id my.id biz.id net.id mil.id desa.id ponpes.id co.uk org.uk com.sg com.my com.au
  co.jp co.kr co.in com.cn com.br co.th in.th com.ph com.vn com.tw com.hk`.split(/\s+/),
)

/** Is a domain one at which everybody can have an address, or the common end of many companies' domains? */
export const isPublicDomain = (domain: string): boolean => PUBLIC.has(domain)
