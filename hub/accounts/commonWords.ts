/**
 * Words that many passwords begin or end with, in lower case. Lists of leaked passwords are mostly English, so the
 * Chinese ones are here: a selection of ours of the kinds that studies of leaked Chinese passwords report (love in
 * numbers and Pinyin, sites, surnames, cities; Li, Han, Xu, USENIX Security 2014; Wang and others, USENIX Security 2019).
 */

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Whole Chinese passwords and their parts, commonest first: numbers that sound like words, and Pinyin. */
export const chineseWords: readonly string[] = list(`
  woaini 5201314 1314520 1314 520 7758521 7758258 520520 584520 521521 woaiwojia woaiwo aini
  woaizhongguo woaimama woaibaba woaita woaiziji woaixuexi iloveu ilove loveyou wodemima mima wodemm woshishui woshini
  nishishui nishizhu woshizhu wobuzhidao zhendeaini zhenaini xiangni xihuanni wozhiaini baobei baobao baba mama laopo
  laogong gege jiejie didi meimei laoshi tongxue pengyou xuesheng xiaoxiao xingfu kuaile haohao caonima nimade
  tianya qqqq weixin wechat taobao zhifubao alipay alibaba tencent tengxun baidu weibo sina wangyi douyin jingdong
  xiaomi huawei youku renren dearbook csdn tmall meituan didichuxing bilibili
  wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng
  xiaoming xiaohong wangwei zhangwei liwei wangfang zhangmin lijing chenchen yangyang tingting jingjing
  zhongguo china beijing shanghai guangzhou shenzhen chongqing tianjin chengdu wuhan hangzhou nanjing xian suzhou
  chunjie zhongqiu chuntian xiatian qiutian dongtian
  qwe qwer qweasd qweasdzxc qazwsx qazwsxedc asdasd zxczxc asd zxc 147258369 147258 159357 789456 100200 112233
`);

/** English words that are followed by digits most: they are demanded, or near when a password is chosen. */
export const englishWords: readonly string[] = list(`
  password passwd passwort pass welcome admin administrator root guest user login signin letmein test testing demo
  secret master hello changeme default qwerty temp iloveyou office company business
  spring summer autumn fall winter
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
`);
