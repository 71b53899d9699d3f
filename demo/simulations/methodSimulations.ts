import { larkSimulation } from './lark/simulatedLark';
import type { MethodSimulation } from './methodSimulation';
import { wechatSimulation } from './wechat/simulatedWechat';

/** In the order of their cards on `/dev`. */
export const methodSimulations: readonly MethodSimulation[] = [wechatSimulation, larkSimulation];
